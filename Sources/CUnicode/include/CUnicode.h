#pragma once

#include <stdbool.h>
#include <stdint.h>

// ICU's domain names and character sets. ICU's own headers contradict those of Foundation, so they stay in
// the C file.

/// Writes a domain in ASCII as the URL Standard wants it (UTS 46, without the limits of DNS).
/// - Returns: the length of the result; more than `capacity` when it does not fit; -1 for what is no domain.
int32_t cunicode_domain_to_ascii(
    const char *domain, int32_t length, char *ascii, int32_t capacity);

/// Writes the characters of the bytes 0x80 to 0xff of an encoding with one byte for each character; U+FFFD
/// where it has none.
/// - Returns: false if ICU has no encoding of that name.
bool cunicode_upper_half(const char *encoding, uint16_t characters[128]);
