#pragma once

#include <stdbool.h>

// ICU's facts about languages and regions, of which Foundation has none unless 40 MB of data are linked. A locale is an
// identifier such as de_DE or zh-Hans-CN. Functions that write a text return its length, and 0 if ICU has none that fits.

int clocale_language(const char *locale, char *text, int capacity);
int clocale_script(const char *locale, char *text, int capacity);
int clocale_region(const char *locale, char *text, int capacity);
bool clocale_is_right_to_left(const char *locale);
/// The code of the currency, such as EUR; none without a region.
int clocale_currency(const char *locale, char *text, int capacity);
/// In UTF-8.
int clocale_decimal_separator(const char *locale, char *text, int capacity);
int clocale_grouping_separator(const char *locale, char *text, int capacity);
/// Whether short times have the hours 0 to 23.
bool clocale_uses_24_hours(const char *locale);
/// Whether the region does not measure as the United States do.
bool clocale_uses_metric_system(const char *locale);
