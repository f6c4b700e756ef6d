#include "CLocale.h"

#include <unicode/ucurr.h>
#include <unicode/udat.h>
#include <unicode/uloc.h>
#include <unicode/ulocdata.h>
#include <unicode/unum.h>
#include <unicode/ustring.h>

typedef int32_t (*Part)(const char *, char *, int32_t, UErrorCode *);

static int part(Part read, const char *locale, char *text, int capacity) {
  UErrorCode status = U_ZERO_ERROR;
  int32_t count = read(locale, text, capacity, &status);
  return U_FAILURE(status) || count >= capacity ? 0 : count;
}

int clocale_language(const char *locale, char *text, int capacity) {
  return part(uloc_getLanguage, locale, text, capacity);
}

int clocale_script(const char *locale, char *text, int capacity) {
  return part(uloc_getScript, locale, text, capacity);
}

int clocale_region(const char *locale, char *text, int capacity) {
  return part(uloc_getCountry, locale, text, capacity);
}

bool clocale_is_right_to_left(const char *locale) { return uloc_isRightToLeft(locale); }

// Writes text of UTF-16 as UTF-8.
static int write(const UChar *source, int32_t count, char *text, int capacity) {
  UErrorCode status = U_ZERO_ERROR;
  int32_t written = 0;
  u_strToUTF8(text, capacity, &written, source, count, &status);
  return U_FAILURE(status) || written >= capacity ? 0 : written;
}

int clocale_currency(const char *locale, char *text, int capacity) {
  UErrorCode status = U_ZERO_ERROR;
  UChar code[8];
  int32_t count = ucurr_forLocale(locale, code, 8, &status);
  return U_FAILURE(status) ? 0 : write(code, count, text, capacity);
}

static int symbol(UNumberFormatSymbol kind, const char *locale, char *text, int capacity) {
  UErrorCode status = U_ZERO_ERROR;
  UNumberFormat *format = unum_open(UNUM_DECIMAL, NULL, 0, locale, NULL, &status);
  if (U_FAILURE(status)) return 0;
  UChar value[16];
  int32_t count = unum_getSymbol(format, kind, value, 16, &status);
  unum_close(format);
  return U_FAILURE(status) ? 0 : write(value, count, text, capacity);
}

int clocale_decimal_separator(const char *locale, char *text, int capacity) {
  return symbol(UNUM_DECIMAL_SEPARATOR_SYMBOL, locale, text, capacity);
}

int clocale_grouping_separator(const char *locale, char *text, int capacity) {
  return symbol(UNUM_GROUPING_SEPARATOR_SYMBOL, locale, text, capacity);
}

bool clocale_uses_24_hours(const char *locale) {
  UErrorCode status = U_ZERO_ERROR;
  UDateFormat *format = udat_open(UDAT_SHORT, UDAT_NONE, locale, NULL, 0, NULL, 0, &status);
  if (U_FAILURE(status)) return false;
  UChar pattern[64];
  int32_t count = udat_toPattern(format, false, pattern, 64, &status);
  udat_close(format);
  if (U_FAILURE(status)) return false;
  for (int32_t index = 0; index < count; index++)
    if (pattern[index] == 'H' || pattern[index] == 'k') return true;
  return false;
}

bool clocale_uses_metric_system(const char *locale) {
  UErrorCode status = U_ZERO_ERROR;
  return ulocdata_getMeasurementSystem(locale, &status) != UMS_US || U_FAILURE(status);
}
