internal import Foundation

/// The header of an answer while it arrives.
struct ReplyHead {
  /// The reason phrase.
  private(set) var statusText = ""
  /// The header fields in the order in which they came.
  private(set) var fields: [HTTPHeader] = []
  /// Whether the empty line at its end has arrived.
  private(set) var isComplete = false

  /// Reads one line. A status line begins a new header, because interim answers and proxies send
  /// headers of their own.
  mutating func receive(_ bytes: UnsafeRawBufferPointer) {
    // Headers are bytes. Most servers use UTF-8, others Latin-1.
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
