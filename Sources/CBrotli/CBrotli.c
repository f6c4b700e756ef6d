#include "CBrotli.h"

#include <dlfcn.h>
#include <pthread.h>

static BrotliDecoder *(*make)(void *, void *, void *);
static void (*destroy)(BrotliDecoder *);
static int (*decode)(
    BrotliDecoder *, size_t *, const uint8_t **, size_t *, uint8_t **, size_t *);

static void load(void) {
  void *library = dlopen("libbrotlidec.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
  decode = (__typeof__(decode))dlsym(library, "BrotliDecoderDecompressStream");
  destroy = (__typeof__(destroy))dlsym(library, "BrotliDecoderDestroyInstance");
  if (decode && destroy) make = (__typeof__(make))dlsym(library, "BrotliDecoderCreateInstance");
}

BrotliDecoder *cbrotli_make(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return make ? make(NULL, NULL, NULL) : NULL;
}

void cbrotli_free(BrotliDecoder *decoder) { destroy(decoder); }

enum CBrotliResult cbrotli_decode(
    BrotliDecoder *decoder, size_t *inputCount, const uint8_t **input, size_t *outputCount,
    uint8_t **output) {
  return decode(decoder, inputCount, input, outputCount, output, NULL);
}
