import Glibc
internal import HostLoop

/// Finds files that use both `export` and `module.exports`. Babel makes one module of both. esbuild makes an ES module, in
/// which `module` is not defined.
enum MixedModuleScan {
  /// Whether the text of a file does so.
  static func isMixed(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      guard contains("exports", in: bytes),
        contains("export ", in: bytes) || contains("export{", in: bytes)
      else { return false }
      var hasExport = false
      var hasModule = false
      return CodeScan.contains(in: bytes) { index in
        if !hasExport { hasExport = isStatement("export", in: bytes, at: index) }
        if !hasModule {
          hasModule =
            isStatement("module.exports", in: bytes, at: index)
            || isStatement("exports", in: bytes, at: index)
        }
        return hasExport && hasModule
      } string: { _ in
        false
      }
    }
  }

  /// Whether a statement begins with a word at this position.
  static func isStatement(
    _ word: StaticString, in bytes: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> Bool {
    let end = index + word.utf8CodeUnitCount
    guard bytes[index] == word.utf8Start.pointee, end < bytes.count,
      begins(UnsafeBufferPointer(rebasing: bytes[index...]), with: word),
      " {.=*[\n".utf8.contains(bytes[end])
    else { return false }
    var before = index
    while before > 0, bytes[before - 1] == 0x20 { before -= 1 }
    return before == 0 || bytes[before - 1] == 0x0A || bytes[before - 1] == UInt8(ascii: ";")
  }

  private static func begins(_ line: UnsafeBufferPointer<UInt8>, with word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard line.count >= count, let start = line.baseAddress else { return false }
    return memcmp(start, word.utf8Start, count) == 0
  }

  private static func contains(_ word: StaticString, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let start = bytes.baseAddress else { return false }
    let end = start + bytes.count
    var place = start
    while let found = memchr(place, Int32(truncatingIfNeeded: word.utf8Start.pointee), end - place)
    {
      let first = UnsafePointer(found.assumingMemoryBound(to: UInt8.self))
      if begins(UnsafeBufferPointer(start: first, count: end - first), with: word) { return true }
      place = first + 1
    }
    return false
  }
}
