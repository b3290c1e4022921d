#ifndef PUSHLOG_CXXHASH_SHIM_H
#define PUSHLOG_CXXHASH_SHIM_H
#if !__has_include(<xxhash.h>)
#error "xxhash.h is missing: apt-get install libxxhash-dev"
#endif

/* Inlined: no library to ship, none to load. The names become macros, so each gets a function of ours. */
#define XXH_INLINE_ALL
#include <xxhash.h>

static inline XXH64_hash_t pushlog_xxh3_64(const void *bytes, size_t count, XXH64_hash_t seed) {
  return XXH3_64bits_withSeed(bytes, count, seed);
}

static inline XXH128_hash_t pushlog_xxh3_128(const void *bytes, size_t count) {
  return XXH3_128bits(bytes, count);
}

static inline XXH128_hash_t pushlog_xxh3_128_seeded(
    const void *bytes, size_t count, XXH64_hash_t seed) {
  return XXH3_128bits_withSeed(bytes, count, seed);
}

/* The streaming state must be 64-byte aligned, which its own allocator takes care of. */
static inline void *pushlog_xxh3_create(void) {
  XXH3_state_t *state = XXH3_createState();
  if (state) XXH3_128bits_reset(state);
  return state;
}
static inline void *pushlog_xxh3_copy(const void *state) {
  XXH3_state_t *copy = XXH3_createState();
  if (copy) XXH3_copyState(copy, (const XXH3_state_t *)state);
  return copy;
}
static inline void pushlog_xxh3_reset(void *state) { XXH3_128bits_reset((XXH3_state_t *)state); }
static inline void pushlog_xxh3_update(void *state, const void *bytes, size_t count) {
  XXH3_128bits_update((XXH3_state_t *)state, bytes, count);
}
static inline XXH128_hash_t pushlog_xxh3_digest(const void *state) {
  return XXH3_128bits_digest((const XXH3_state_t *)state);
}
static inline void pushlog_xxh3_free(void *state) { XXH3_freeState((XXH3_state_t *)state); }
#endif
