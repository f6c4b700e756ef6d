#include "CUnicode.h"

#include <unicode/ucnv.h>
#include <unicode/uidna.h>

// What the URL Standard lets pass: lengths, empty labels and the places of hyphens.
static const uint32_t allowed = UIDNA_ERROR_EMPTY_LABEL | UIDNA_ERROR_LABEL_TOO_LONG |
                                UIDNA_ERROR_DOMAIN_NAME_TOO_LONG | UIDNA_ERROR_LEADING_HYPHEN |
                                UIDNA_ERROR_TRAILING_HYPHEN | UIDNA_ERROR_HYPHEN_3_4;

int32_t cunicode_domain_to_ascii(
    const char *domain, int32_t length, char *ascii, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  // It never changes, so it is kept; a second thread that comes at once makes one more.
  static _Atomic(UIDNA *) kept;
  UIDNA *idna = kept;
  if (idna == NULL) {
    idna = uidna_openUTS46(
        UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ | UIDNA_NONTRANSITIONAL_TO_ASCII |
            UIDNA_NONTRANSITIONAL_TO_UNICODE,
        &status);
    kept = idna;
  }
  UIDNAInfo info = UIDNA_INFO_INITIALIZER;
  int32_t count = uidna_nameToASCII_UTF8(idna, domain, length, ascii, capacity, &info, &status);
  if (status == U_BUFFER_OVERFLOW_ERROR) return count;
  if (U_FAILURE(status) || (info.errors & ~allowed) != 0) return -1;
  return count;
}

bool cunicode_upper_half(const char *encoding, uint16_t characters[128]) {
  UErrorCode status = U_ZERO_ERROR;
  UConverter *converter = ucnv_open(encoding, &status);
  if (U_FAILURE(status)) return false;
  for (int index = 0; index < 128; index++) {
    char byte = (char)(0x80 + index);
    const char *source = &byte;
    UChar units[2];
    UChar *target = units;
    ucnv_reset(converter);
    ucnv_toUnicode(converter, &target, units + 2, &source, source + 1, NULL, 1, &status);
    characters[index] = U_SUCCESS(status) && target == units + 1 ? units[0] : 0xfffd;
    status = U_ZERO_ERROR;
  }
  ucnv_close(converter);
  return true;
}
