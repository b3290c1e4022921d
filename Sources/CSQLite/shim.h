#ifndef PUSHLOG_CSQLITE_SHIM_H
#define PUSHLOG_CSQLITE_SHIM_H
#if !__has_include(<sqlite3.h>)
#error "sqlite3.h is missing: apt-get install libsqlite3-dev"
#endif
#include <malloc.h>
#include <sqlite3.h>

/* SQLITE_STATIC and SQLITE_TRANSIENT are casts in macros, which Swift cannot see. */
static const sqlite3_destructor_type pushlog_static = SQLITE_STATIC;
static const sqlite3_destructor_type pushlog_transient = SQLITE_TRANSIENT;

/* A virtual table's structs must start with SQLite's own; C promises that layout, Swift does not. */
typedef struct {
  sqlite3_vtab base;
  const void *source;
} pushlog_batch_table;

typedef struct {
  sqlite3_vtab_cursor base;
  const void *source;
  const unsigned char *rows;
  const unsigned char *arena;
  const void *columns;
  long stride, index, count;
} pushlog_batch_cursor;

/* Extended codes are expressions of macros, which Swift cannot see. */
static const int pushlog_readonly_rollback = SQLITE_READONLY_ROLLBACK;

/* sqlite3_config is variadic. Statistics of memory cost a lock at every allocation, and nobody reads them. */
static inline int pushlog_without_memory_statistics(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

/* malloc.h is not in the Glibc module. Allocations of so many bytes and more go back to the system when freed. What
   is kept of the heap has to be larger: where it cannot grow any more, glibc may otherwise give back what it is about
   to hand out, and fail (met under valgrind). */
static inline int pushlog_map_allocations_of(int bytes) {
  return mallopt(M_TRIM_THRESHOLD, 2 * bytes) == 1 && mallopt(M_MMAP_THRESHOLD, bytes) == 1;
}

/* sqlite3_db_config is variadic. */
static inline int pushlog_db_defensive(sqlite3 *db, int on) {
  return sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, on, (int *)0);
}
#endif
