internal import Foundation

/// The header of an answer while it arrives.
struct ReplyHead {
  /// The reason phrase.
  private(set) var statusText = ""
  /// The header fields in the order in which they came.
  private(set) var fields: [HTTPHeader] = []
  /// Whether the empty line that ends it has come.
  private(set) var isComplete = false

  /// Takes one line: a status line begins a new answer (after an interim one, or from a proxy).
  mutating func receive(_ bytes: UnsafeRawBufferPointer) {
    // Headers are bytes; most servers mean UTF-8, the others Latin-1.
    let line =
      String(validating: bytes, as: UTF8.self)
      ?? String(String.UnicodeScalarView(bytes.map { UnicodeScalar($0) }))
    let text = line.trimmingCharacters(in: .whitespacesAndNewlines)
    if text.hasPrefix("HTTP/") {
      fields = []
      isComplete = false
      statusText = String(text.split(separator: " ", maxSplits: 2).dropFirst(2).first ?? "")
    } else if text.isEmpty {
      isComplete = true
    } else if !isComplete, let colon = text.firstIndex(of: ":") {
      let value = text[text.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      fields.append(HTTPHeader(name: String(text[..<colon]), value: value))
    }
  }
}
