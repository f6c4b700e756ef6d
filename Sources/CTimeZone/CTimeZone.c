#include "CTimeZone.h"

#include <string.h>
#include <unicode/ucal.h>

// The length of the name, which stands in `id` then; 0 if ICU takes none of it.
static int32_t find(const char *name, UChar id[128], UBool *isSystem) {
  size_t count = strlen(name);
  if (count == 0 || count >= 128) return 0;
  for (size_t index = 0; index < count; index++) id[index] = (unsigned char)name[index];
  UErrorCode status = U_ZERO_ERROR;
  UChar canonical[128];
  // ICU takes an unknown zone for UTC, without a word.
  ucal_getCanonicalTimeZoneID(id, (int32_t)count, canonical, 128, isSystem, &status);
  return U_FAILURE(status) ? 0 : (int32_t)count;
}

void *ctimezone_open(const char *name) {
  UChar id[128];
  UBool isSystem = 0;
  int32_t count = find(name, id, &isSystem);
  if (count == 0) return NULL;
  UErrorCode status = U_ZERO_ERROR;
  UCalendar *calendar = ucal_open(id, count, "en_US", UCAL_GREGORIAN, &status);
  return U_FAILURE(status) ? NULL : calendar;
}

bool ctimezone_is_known(const char *name) {
  UChar id[128];
  UBool isSystem = 0;
  return find(name, id, &isSystem) > 0 && isSystem;
}

double ctimezone_offset(void *zone, double seconds) {
  UErrorCode status = U_ZERO_ERROR;
  ucal_setMillis(zone, seconds * 1000, &status);
  int32_t standard = ucal_get(zone, UCAL_ZONE_OFFSET, &status);
  int32_t daylight = ucal_get(zone, UCAL_DST_OFFSET, &status);
  return U_FAILURE(status) ? 0 : (standard + daylight) / 1000.0;
}

void ctimezone_close(void *zone) { ucal_close(zone); }

bool ctimezone_of_machine(char *name, int capacity) {
  UErrorCode status = U_ZERO_ERROR;
  UChar id[128];
  int32_t count = ucal_getHostTimeZone(id, 128, &status);
  if (U_FAILURE(status) || count >= capacity) return false;
  for (int32_t index = 0; index < count; index++) name[index] = (char)id[index];
  name[count] = 0;
  UChar canonical[128];
  UBool isSystem = 0;
  ucal_getCanonicalTimeZoneID(id, count, canonical, 128, &isSystem, &status);
  return !U_FAILURE(status);
}
