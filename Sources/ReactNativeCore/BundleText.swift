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

  /// Whether Metro made the bundle for Android: its `Platform` says so, as `{OS:'android',get Version(){`.
  var isForAndroid: Bool { hasPlatform("android") && !hasPlatform("ios") }

  private func hasPlatform(_ name: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)[...]
      while let position = Self.position(of: "OS:", in: rest) {
        let end = min(rest.endIndex, position + 24)
        let before = position > 0 ? bytes[position - 1] : 0x20
        // A key of its own: not the end of another name, or a value in a conditional.
        if Self.separators.contains(before) {
          let value = String(decoding: rest[(position + 3)..<end], as: UTF8.self).drop { $0 == " " }
          if value.hasPrefix("'\(name)'") || value.hasPrefix("\"\(name)\"") { return true }
        }
        rest = rest[(position + 1)...]
      }
      return false
    }
  }

  private static let separators = Array(" {,\n\t".utf8)

  /// Whether the bundle cannot find native modules through `nativeModuleProxy`, as all of 0.37 and later do.
  var isOlderThanProxy: Bool {
    contains("__fbBatchedBridge") && !contains("nativeModuleProxy") && !contains("RN$Bridgeless")
  }

  func contains(_ word: StaticString) -> Bool {
    var text = text
    return text.withUTF8 { Self.position(of: word, in: UnsafeRawBufferPointer($0)[...]) != nil }
  }

  /// Whether a library in the bundle says that its version is this, or begins so: `version="18.2.0"`, or
  /// `exports="16.0.0"` in a module of its own.
  func contains(version: StaticString) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)[...]
      while let position = Self.position(of: version, in: rest) {
        let before = rest[max(rest.startIndex, position - 12)..<position]
        let code = String(decoding: before, as: UTF8.self)
        let end = position + version.utf8CodeUnitCount
        // 16.0.0-alpha.12 is before 16.0.0.
        let isPrerelease = end < rest.endIndex && rest[end] == UInt8(ascii: "-")
        if !isPrerelease, (try? /(?:[vV]ersion|exports) ?[:=] ?["']$/.firstMatch(in: code)) != nil {
          return true
        }
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
