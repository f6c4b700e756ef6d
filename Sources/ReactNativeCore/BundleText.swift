internal import Glibc
internal import HostLoop

/// What the text of a bundle says about the React Native in it.
struct BundleText {
  private let text: String

  init(_ text: String) { self.text = text }

  /// Whether React Native's code in the bundle can run without the queue of the old architecture
  /// (bridgeless mode). This is so from 0.74 on.
  var knowsBridgeless: Bool {
    contains("RN$LegacyInterop_UIManager_getConstantsForViewManager")
      || contains("RN$Bridgeless") && !contains("__fbBatchedBridge")
  }

  func contains(_ word: StaticString) -> Bool {
    var text = text
    return text.withUTF8 { Self.position(of: word, in: UnsafeRawBufferPointer($0)[...]) != nil }
  }

  /// Whether a library in the bundle says that its version is this, or begins so: `version="18.2.0"`.
  func contains(version: StaticString) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)[...]
      while let position = Self.position(of: version, in: rest) {
        let before = rest[max(rest.startIndex, position - 12)..<position]
        let code = String(decoding: before, as: UTF8.self)
        if (try? /[vV]ersion ?[:=] ?["']$/.firstMatch(in: code)) != nil { return true }
        rest = rest[(position + 1)...]
      }
      return false
    }
  }

  /// The position at which a word first occurs.
  static func position(of word: StaticString, in bytes: Slice<UnsafeRawBufferPointer>) -> Int? {
    var rest = UnsafeRawBufferPointer(rebasing: bytes)
    let count = word.utf8CodeUnitCount
    while rest.count >= count, let start = rest.baseAddress,
      let found = memchr(start, Int32(clamping: word.utf8Start.pointee), rest.count - count + 1)
    {
      let offset = UnsafeRawPointer(found) - start
      if memcmp(found, word.utf8Start, count) == 0 {
        return bytes.endIndex - rest.count + offset
      }
      rest = UnsafeRawBufferPointer(rebasing: rest[(offset + 1)...])
    }
    return nil
  }
}
