#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Brotli's decoder, loaded when a body is packed with it: libcurl depends on the same library.

typedef struct BrotliDecoderStateStruct BrotliDecoder;

// As in brotli/decode.h.
enum CBrotliResult {
  cbrotliDamaged = 0,
  cbrotliDone = 1,
  cbrotliNeedsInput = 2,
  cbrotliNeedsOutput = 3,
};

// NULL without the library, or without memory.
BrotliDecoder *cbrotli_make(void);
void cbrotli_free(BrotliDecoder *decoder);
enum CBrotliResult cbrotli_decode(
    BrotliDecoder *decoder, size_t *inputCount, const uint8_t **input, size_t *outputCount,
    uint8_t **output);
