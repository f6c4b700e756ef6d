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
      || hasNoQueue
  }

  /// Whether React Native's code in the bundle can run only without the queue of the old architecture.
  var hasNoQueue: Bool { contains("RN$Bridgeless") && !contains("__fbBatchedBridge") }

  /// Whether it has Metro's modules, or React Native's code that talks to native code.
  var isBundle: Bool {
    contains("__d(") || contains("__fbBatchedBridge") || contains("nativeModuleProxy")
      || contains("RN$")
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

  /// The versions that libraries in the bundle say of themselves: `version="18.2.0"`, or `exports="16.0.0"` in a module
  /// of its own.
  var libraryVersions: Set<String> {
    var text = text
    return text.withUTF8 { bytes in
      let bytes = UnsafeRawBufferPointer(bytes)
      var versions: Set<String> = []
      for name in ["ersion", "exports"] as [StaticString] {
        var rest = bytes[...]
        while let position = Self.position(of: name, in: rest) {
          let start = position + name.utf8CodeUnitCount
          rest = bytes[start...]
          // Most are names of other things, so look before a text is made.
          guard rest.prefix(3).contains(where: { $0 == 0x3D || $0 == 0x3A }) else { continue }
          let code = String(decoding: rest.prefix(36), as: UTF8.self)
          guard let match = code.prefixMatch(of: /[ ]?[:=] ?["'](\d+\.\d+\.\d+[^"']*)["']/) else {
            continue
          }
          versions.insert(String(match.1))
        }
      }
      return versions
    }
  }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"):
      true
    default: false
    }
  }

  /// The names that stand after a dot: what the bundle may read of an object. Also words of texts and comments.
  var propertyNames: [String] {
    var text = text
    return text.withUTF8 { bytes in
      var names: Set<String> = []
      var rest = bytes[...]
      while let dot = rest.firstIndex(of: UInt8(ascii: ".")) {
        rest = rest[(dot + 1)...]
        let name = rest.prefix(while: Self.isPartOfName)
        guard let first = name.first, first > UInt8(ascii: "9") || first == UInt8(ascii: "$") else {
          continue
        }
        names.insert(String(decoding: name, as: UTF8.self))
        rest = rest[name.endIndex...]
      }
      return names.sorted()
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
