// What the hardware, zlib and SQLite allow: the two halves of an ingest with nothing around them.
//
//   floor inflate FILE.gz …             inflates and counts the lines, by memchr
//   floor insert DATABASE ROWS FILES    puts made-up rows, already sorted, into pushlog's two large tables
//
// Prints one line of JSON. The seconds of `insert` leave out making and sorting the rows.
//
//   cc -O2 -o floor floor.c -lsqlite3 -lz

#include <sqlite3.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <zlib.h>

static void fail(const char *what, const char *why) {
  fprintf(stderr, "floor: %s: %s\n", what, why);
  exit(74);
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

// Inflating. --------------------------------------------------------------------------------------

static long count_lines(const char *path) {
  static unsigned char in[1 << 18], out[1 << 18];
  FILE *file = fopen(path, "rb");
  if (!file) fail(path, "cannot be opened");
  z_stream z = {0};
  inflateInit2(&z, 15 + 16);
  long lines = 0;
  while ((z.avail_in = (uInt)fread(in, 1, sizeof in, file)) > 0) {
    z.next_in = in;
    do {
      z.next_out = out;
      z.avail_out = sizeof out;
      int result = inflate(&z, Z_NO_FLUSH);
      if (result == Z_STREAM_END) inflateReset(&z);
      else if (result != Z_OK && result != Z_BUF_ERROR) fail(path, "is damaged");
      const unsigned char *p = out, *end = z.next_out;
      while (p < end && (p = memchr(p, '\n', (size_t)(end - p)))) lines++, p++;
    } while (z.avail_in > 0 || z.avail_out == 0);
  }
  inflateEnd(&z);
  fclose(file);
  return lines;
}

// Inserting. --------------------------------------------------------------------------------------

typedef struct {
  uint32_t token, line;
  unsigned char id[16];
} Row;

static int by_token(const void *a, const void *b) {
  const Row *x = a, *y = b;
  if (x->token != y->token) return x->token < y->token ? -1 : 1;
  return memcmp(x->id, y->id, sizeof x->id);
}

static int by_id(const void *a, const void *b) { return memcmp(((const Row *)a)->id, ((const Row *)b)->id, 16); }

static uint64_t next_random(void) {
  static uint64_t state = 7;
  uint64_t z = (state += 0x9E3779B97F4A7C15);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
  return z ^ (z >> 31);
}

static sqlite3 *db;

static void execute(const char *sql) {
  if (sqlite3_exec(db, sql, 0, 0, 0) != SQLITE_OK) fail(sql, sqlite3_errmsg(db));
}

static sqlite3_stmt *prepare(const char *sql) {
  sqlite3_stmt *statement;
  if (sqlite3_prepare_v2(db, sql, -1, &statement, 0) != SQLITE_OK) fail(sql, sqlite3_errmsg(db));
  return statement;
}

static void run(sqlite3_stmt *statement) {
  if (sqlite3_step(statement) != SQLITE_DONE) fail("a row was not taken", sqlite3_errmsg(db));
  sqlite3_reset(statement);
}

static void insert_send(sqlite3_stmt *into, const Row *row, int64_t day, int file, long count) {
  char collapse[16];
  int64_t sent_at = day * 86400000 + row->line * 86400000L / count;
  sqlite3_bind_int64(into, 1, day);
  sqlite3_bind_int64(into, 2, row->token);
  sqlite3_bind_blob(into, 3, row->id, 16, SQLITE_STATIC);
  sqlite3_bind_int64(into, 4, sent_at);
  for (int column = 5; column <= 7; column++) sqlite3_bind_int(into, column, 1);
  sqlite3_bind_int64(into, 8, row->token / 2);
  sqlite3_bind_int(into, 9, file);
  sqlite3_bind_int64(into, 10, row->line);
  sqlite3_bind_int64(into, 11, sent_at / 1000 + 86400);
  int length = snprintf(collapse, sizeof collapse, "c-%u", row->token % 1000);
  sqlite3_bind_text(into, 12, collapse, length, SQLITE_STATIC);
  run(into);
}

static double insert_rows(const char *path, long rows, int files) {
  if (sqlite3_open(path, &db) != SQLITE_OK) fail(path, "cannot be opened");
  // As pushlog makes a new store.
  execute("PRAGMA page_size = 8192; PRAGMA auto_vacuum = INCREMENTAL; PRAGMA synchronous = FULL;"
          "PRAGMA cache_size = -32768;"
          "CREATE TABLE send (day INTEGER NOT NULL, token_id INTEGER NOT NULL, event_id ANY NOT NULL,"
          " sent_at INTEGER NOT NULL, response_id INTEGER NOT NULL, app_id INTEGER NOT NULL,"
          " context_id INTEGER NOT NULL, user_id INTEGER, file_id INTEGER NOT NULL, line INTEGER NOT NULL,"
          " unregistered_at INTEGER, expiration INTEGER, collapse_id TEXT,"
          " PRIMARY KEY (day, token_id, event_id, sent_at, response_id)) STRICT, WITHOUT ROWID;"
          "CREATE TABLE send_by_apns_id (day INTEGER NOT NULL, apns_id BLOB NOT NULL,"
          " token_id INTEGER NOT NULL, PRIMARY KEY (day, apns_id, token_id)) STRICT, WITHOUT ROWID;");
  sqlite3_stmt *send = prepare(
      "INSERT INTO send (day, token_id, event_id, sent_at, response_id, app_id, context_id, user_id, file_id,"
      " line, expiration, collapse_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING");
  sqlite3_stmt *place = prepare("INSERT INTO send_by_apns_id VALUES (?, ?, ?) ON CONFLICT DO NOTHING");

  long count = rows / files;
  Row *batch = malloc((size_t)count * sizeof *batch);
  if (!batch) fail("the rows", "no memory");
  double seconds = 0;
  for (int file = 0; file < files; file++) {
    int64_t day = 20514 + file;
    for (long i = 0; i < count; i++) {
      uint64_t id[2] = {next_random(), next_random()};
      memcpy(batch[i].id, id, 16);
      batch[i].token = (uint32_t)(1 + next_random() % 500000);
      batch[i].line = (uint32_t)i;
    }
    qsort(batch, (size_t)count, sizeof *batch, by_token);
    double start = now();
    execute("BEGIN IMMEDIATE");
    for (long i = 0; i < count; i++) insert_send(send, &batch[i], day, file, count);
    seconds += now() - start;

    qsort(batch, (size_t)count, sizeof *batch, by_id);
    start = now();
    for (long i = 0; i < count; i++) {
      sqlite3_bind_int64(place, 1, day);
      sqlite3_bind_blob(place, 2, batch[i].id, 16, SQLITE_STATIC);
      sqlite3_bind_int64(place, 3, batch[i].token);
      run(place);
    }
    execute("COMMIT");
    seconds += now() - start;
  }
  double start = now();
  sqlite3_finalize(send);
  sqlite3_finalize(place);
  execute("PRAGMA journal_mode = WAL");
  sqlite3_close(db);
  free(batch);
  return seconds + now() - start;
}

int main(int count, char **words) {
  if (count > 2 && strcmp(words[1], "inflate") == 0) {
    double start = now();
    long lines = 0;
    for (int i = 2; i < count; i++) lines += count_lines(words[i]);
    printf("{\"rows\": %ld, \"seconds\": %.4f}\n", lines, now() - start);
  } else if (count == 5 && strcmp(words[1], "insert") == 0) {
    int files = atoi(words[4]);
    if (files < 1) fail(words[4], "is no number of files");
    long rows = atol(words[3]) / files * files;
    double seconds = insert_rows(words[2], rows, files);
    printf("{\"rows\": %ld, \"seconds\": %.4f}\n", rows, seconds);
  } else {
    fprintf(stderr, "usage: floor inflate FILE.gz … | floor insert DATABASE ROWS FILES\n");
    return 64;
  }
  return 0;
}
