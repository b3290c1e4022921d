#ifndef PUSHLOG_CDEFLATE_SHIM_H
#define PUSHLOG_CDEFLATE_SHIM_H
#if !__has_include(<zlib.h>)
#error "zlib.h is missing: apt-get install zlib1g-dev"
#endif
#include <zlib.h>

/* deflateInit2 is a macro. 31 = a 32 KiB window inside one gzip member, whose header has no time and no name. */
static inline int generate_deflate_init(z_stream *stream, int level) {
  return deflateInit2(stream, level, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY);
}
#endif
