internal import Foundation
internal import HostLoop

/// A value as JSON for a file, a terminal or a page.
package struct JSONText: Sendable {
  /// The JSON. Characters that a terminal obeys or that change the direction of text are written as JSON's
  /// escapes, so that a reader gets the text as it was and nobody who only looks at it is fooled.
  package let text: String

  /// - Parameter isPretty: on lines of its own for each field.
  /// - Throws: `EncodingError` for a number that JSON does not have.
  package init(_ value: some Encodable, isPretty: Bool = false) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
    encoder.dateEncodingStrategy = .iso8601
    let json = String(decoding: try encoder.encode(value), as: UTF8.self)
    text = Self.escaped(json)
  }

  /// Between texts there is nothing that needs an escape but the line ends of the layout.
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

  /// JSON whose texts are as a page shows them: what is unreadable is spelled out, see
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
