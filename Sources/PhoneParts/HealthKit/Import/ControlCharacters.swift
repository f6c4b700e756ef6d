/// Replaces each byte that XML 1.0 does not allow with a space: those below a space, except for tab
/// and line ends. iOS 16 and later copy such bytes from other apps' metadata into the export.
///
/// - Returns: how many bytes were replaced.
func replaceControlCharacters(in bytes: UnsafeMutableRawBufferPointer) -> Int {
  var replaced = 0
  var index = 0
  while index + 8 <= bytes.count {
    let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
    // Not zero if one of the eight bytes is below 0x20.
    if (word &- 0x2020_2020_2020_2020) & ~word & 0x8080_8080_8080_8080 != 0 {
      for place in index..<index + 8 { replaced += replaceControlCharacter(&bytes[place]) }
    }
    index += 8
  }
  for place in index..<bytes.count { replaced += replaceControlCharacter(&bytes[place]) }
  return replaced
}

private func replaceControlCharacter(_ byte: inout UInt8) -> Int {
  switch byte {
  case 0x09, 0x0A, 0x0D, 0x20...: return 0
  default:
    byte = 0x20
    return 1
  }
}
