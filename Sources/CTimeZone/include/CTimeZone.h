#pragma once

#include <stdbool.h>

// ICU's time zones, which JavaScriptCore uses too, so that Swift and JavaScript agree. ICU's own
// headers contradict those of Foundation, so they stay in the C file.

/// A zone by its name, such as Europe/Berlin; NULL if ICU knows none of that name.
void *ctimezone_open(const char *name);
/// Whether the tz database has a zone of that name; those that ICU makes of an offset, GMT+3, are none.
bool ctimezone_is_known(const char *name);
/// Seconds to add to UTC at that moment, in seconds since 1970.
double ctimezone_offset(void *zone, double seconds);
void ctimezone_close(void *zone);
/// The zone of this machine, or of TZ; false when it does not fit, or ICU does not know it.
bool ctimezone_of_machine(char *name, int capacity);
