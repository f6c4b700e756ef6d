internal import DeviceModules
internal import EventLoop
internal import Glibc

/// Which native modules that answer background fetches the code of a script asks for. Comments and other texts do not
/// count. What the script really looks up, once it runs, says more.
struct ModuleScan: Sendable {
  /// Whether it asks for `BackgroundFetch`.
  let asksForBackgroundFetch: Bool
  /// Whether it asks for `HealthEmitter`.
  let asksForHealthEmitter: Bool
  /// Whether it has the string `'fetch'`, the name of the event of `BackgroundFetch`.
  let namesFetchEvent: Bool

  init(_ text: String) {
    var text = text
    let asks = text.withUTF8 { bytes in
      (
        Self.asks(for: BackgroundFetchModule.name, in: bytes),
        Self.asks(for: HealthEmitter.name, in: bytes)
      )
    }
    (asksForBackgroundFetch, asksForHealthEmitter) = asks
    namesFetchEvent =
      asks.0 && asks.1
      && text.withUTF8 { bytes in
        CodeScan.contains(in: bytes) { _ in
          false
        } string: {
          Self.equals(bytes, $0, Self.fetch)
        }
      }
  }

  /// Whether it asks for any of them.
  var asksForAny: Bool { asksForBackgroundFetch || asksForHealthEmitter }

  private static let fetch = Array("fetch".utf8)
  private static let nativeModules = Array("NativeModules".utf8)

  /// `NativeModules.Name`, `const { Name } = NativeModules`, `get('Name')`.
  private static func asks(for name: String, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let name = Array(name.utf8)
    // Most scripts hold neither name anywhere; only then is it worth telling code apart.
    guard contains(name, in: bytes) else { return false }
    var isNamed = false
    var hasNativeModules = false
    return CodeScan.contains(in: bytes) { index in
      if isWord(name, in: bytes, at: index) {
        if index > 0, bytes[index - 1] == UInt8(ascii: ".") { return true }
        isNamed = true
      } else if isWord(nativeModules, in: bytes, at: index) {
        hasNativeModules = true
      }
      return isNamed && hasNativeModules
    } string: {
      equals(bytes, $0, name)
    }
  }

  private static func equals(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ text: [UInt8]
  ) -> Bool {
    range.count == text.count && bytes[range].elementsEqual(text)
  }

  private static func isWord(
    _ word: [UInt8], in bytes: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> Bool {
    let end = index + word.count
    guard bytes[index] == word[0], end <= bytes.count else { return false }
    return bytes[index..<end].elementsEqual(word)
      && (index == 0 || !bytes[index - 1].isPartOfName)
      && (end == bytes.count || !bytes[end].isPartOfName)
  }

  /// By the first letter: a bundle has megabytes.
  private static func contains(_ word: [UInt8], in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let start = bytes.baseAddress else { return false }
    let end = start + bytes.count
    var place = start
    while let found = memchr(place, Int32(clamping: word[0]), end - place) {
      let first = UnsafePointer(found.assumingMemoryBound(to: UInt8.self))
      if end - first >= word.count, memcmp(first, word, word.count) == 0 { return true }
      place = first + 1
    }
    return false
  }
}

extension UInt8 {
  /// Whether the byte continues a JavaScript name.
  fileprivate var isPartOfName: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      return true
    default: return false
    }
  }
}
