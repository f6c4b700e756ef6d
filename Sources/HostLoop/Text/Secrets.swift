internal import Synchronization

/// Masks secrets in URLs: the values of query items such as `access_token=…`, and `user:password@`.
///
/// Reports go to terminals, pages and CI logs, so they show `***` for each secret.
package enum Secrets {
  /// Whether reports show secrets. Set it once, before anything runs.
  package static var areShown: Bool {
    get { shown.load(ordering: .relaxed) }
    set { shown.store(newValue, ordering: .relaxed) }
  }

  private static let shown = Atomic<Bool>(false)
  private static let mask = Array("***".utf8)

  /// The text, with secrets in its URLs masked unless ``areShown``.
  package static func masked(_ text: String) -> String { areShown ? text : hidden(text) }

  /// The text with secrets in its URLs masked, even if reports show them. Use it for names that
  /// must stay the same when a secret changes.
  package static func hidden(_ text: String) -> String {
    guard text.utf8.contains(where: { "?=@%".utf8.contains($0) }) else { return text }
    var scan = SecretScan(Array(text.utf8))
    return scan.run() ? String(decoding: scan.result, as: UTF8.self) : text
  }

  /// Whether the name of a query item says that its value is a secret.
  static func isSecret(_ name: some StringProtocol) -> Bool {
    let name = name.lowercased()
    return parts.contains { name.contains($0) } || names.contains(name)
  }

  private static let parts = [
    "token", "key", "secret", "signature", "code", "auth", "passw", "credential", "session",
  ]
  /// These are too short to search for within a name.
  private static let names: Set = ["sig", "pwd", "pass", "jwt", "sid"]

  /// One pass over a text. It finds delimiters that are plain or percent-encoded any number of
  /// times, because a URL may be the value of a query item of another URL.
  private struct SecretScan {
    private let text: [UInt8]
    private var index = 0
    /// The part read so far of what may be the name of a query item, decoded.
    private var name: String?
    private var isInQuery = false
    /// Where in `result` the part begins that may be a user name and password.
    private var authority: Int?
    private(set) var result: [UInt8] = []
    private var hasMasked = false

    init(_ text: [UInt8]) { self.text = text }

    mutating func run() -> Bool {
      result.reserveCapacity(text.count)
      while index < text.count {
        let (byte, length) = character()
        let written = text[index..<index + length]
        index += length
        result += written
        step(byte, isEncoded: length > 1)
      }
      return hasMasked
    }

    private mutating func step(_ byte: UInt8, isEncoded: Bool) {
      switch byte {
      case let byte where "?&#".utf8.contains(byte) || isInQuery && byte == UInt8(ascii: ";"):
        name = ""
        authority = nil
        isInQuery = true
      case UInt8(ascii: "="):
        if let name, Secrets.isSecret(name) { maskValue(isEncoded: isEncoded) }
        name = nil
      case UInt8(ascii: "/"):
        name = nil
        authority = endsWithSlashes ? result.count : nil
      case UInt8(ascii: "@"):
        if let authority { maskUser(from: authority, at: isEncoded) }
        name = nil
      case let byte where Self.ends(byte):
        name = nil
        authority = nil
        isInQuery = false
      default:
        if name != nil { name?.unicodeScalars.append(Unicode.Scalar(byte)) }
      }
    }

    /// Masks to the end of the item. An encoded item also ends at an encoded delimiter.
    private mutating func maskValue(isEncoded: Bool) {
      let start = index
      while index < text.count {
        let (byte, length) = character()
        let isDelimiter = byte == UInt8(ascii: "&") || byte == UInt8(ascii: "#")
        if isDelimiter && (length == 1 || isEncoded) || length == 1 && Self.ends(byte) { break }
        index += length
      }
      let value = text[start..<index]
      let isMasked = value.elementsEqual(Secrets.mask) || value.elementsEqual("%2A%2A%2A".utf8)
      result += isMasked ? Array(value) : Secrets.mask
      hasMasked = true
    }

    private mutating func maskUser(from start: Int, at isEncoded: Bool) {
      let at = result.lastIndex(of: UInt8(ascii: isEncoded ? "%" : "@")) ?? result.count
      // Of `a@b@host`, masks everything before the host.
      let end = result[at...]
      result = result[..<start] + Secrets.mask + end
      hasMasked = true
    }

    /// Whether the text so far ends with `://`, plain or encoded.
    private var endsWithSlashes: Bool {
      let end = String(decoding: result.suffix(24), as: UTF8.self).lowercased()
        .replacing("%25", with: "%").replacing("%25", with: "%")
        .replacing("%2f", with: "/").replacing("%3a", with: ":")
      return end.hasSuffix("://")
    }

    /// The character at `index`, decoded, and its length in bytes.
    private func character() -> (byte: UInt8, length: Int) {
      let byte = text[index]
      guard byte == UInt8(ascii: "%") else { return (byte, 1) }
      var end = index + 1
      while end + 1 < text.count, text[end] == UInt8(ascii: "2"), text[end + 1] == UInt8(ascii: "5")
      {
        end += 2
      }
      guard end + 1 < text.count,
        let value = UInt8(String(decoding: text[end..<end + 2], as: UTF8.self), radix: 16)
      else { return (byte, 1) }
      return (value, end + 2 - index)
    }

    /// Whether a byte cannot be part of a URL: white space, and the quotes and brackets that
    /// surround one.
    private static func ends(_ byte: UInt8) -> Bool {
      byte <= 0x20 || byte == 0x7F || "\"'`<>\\".utf8.contains(byte)
    }
  }
}
