#ifndef PUSHLOG_CZLIB_SHIM_H
#define PUSHLOG_CZLIB_SHIM_H
#if !__has_include(<zlib.h>)
#error "zlib.h is missing: apt-get install zlib1g-dev"
#endif
#include <zlib.h>

/* inflateInit2 and deflateInit2 are macros. 31 = a 32 KiB window inside one gzip member. */
static inline int pushlog_inflate_init(z_stream *stream) { return inflateInit2(stream, 31); }
static inline int pushlog_deflate_init(z_stream *stream, int level) {
  return deflateInit2(stream, level, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY);
}
#endif
