internal import Foundation
internal import HostLoop

/// A value as JSON for a file, a terminal or a page.
package struct JSONText: Sendable {
  /// The JSON. Control characters, and characters that change the direction of text, are written as
  /// JSON escapes. So programs read the original text, and a person who looks at the file is not
  /// misled.
  package let text: String

  /// - Parameter isPretty: whether each field is on a line of its own.
  /// - Throws: `EncodingError` for a number that JSON cannot express.
  package init(_ value: some Encodable, isPretty: Bool = false) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
    encoder.dateEncodingStrategy = .iso8601
    let json = String(decoding: try encoder.encode(value), as: UTF8.self)
    text = Self.escaped(json)
  }

  /// Outside of strings, only the line ends of the layout could need an escape.
  private static func escaped(_ json: String) -> String {
    guard json.unicodeScalars.contains(where: { $0.isUnreadable && $0 != "\n" }) else {
      return json
    }
    var result = ""
    for scalar in json.unicodeScalars {
      if scalar.isUnreadable, scalar != "\n" {
        let hex = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The JSON as a page shows it: unreadable characters in strings are spelled out, as in
  /// `String.readableLines`.
  var readable: String {
    var result = ""
    var rest = Substring(text).unicodeScalars
    while let scalar = rest.popFirst() {
      result.unicodeScalars.append(scalar)
      guard scalar == "\\", let kind = rest.popFirst() else { continue }
      switch kind {
      case "b": result += "\\u{8}"
      case "f": result += "\\u{C}"
      case "r": result += "\\r"
      case "u":
        let hex = String(rest.prefix(4))
        rest.removeFirst(min(4, rest.count))
        let unreadable = UInt32(hex, radix: 16).flatMap(Unicode.Scalar.init).flatMap {
          $0.isUnreadable ? $0 : nil
        }
        result += unreadable.map(\.escape) ?? "u" + hex
      default: result.unicodeScalars.append(kind)
      }
    }
    return result
  }
}
