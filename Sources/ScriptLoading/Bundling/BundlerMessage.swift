internal import HostLoop

/// One message in what esbuild prints.
struct BundlerMessage {
  /// Where the problem is, as esbuild counts: the line from 1, the column in UTF-8 bytes from 0.
  struct Location: Equatable {
    var file: String
    var line: Int
    var byteColumn: Int
  }

  var isError: Bool
  var text: String
  var location: Location?
  /// The paragraphs below the code, one string each.
  var notes: [String] = []

  /// Parses esbuild's report. Its command line has no machine-readable format, but this one is
  /// stable: a headline with a mark, four spaces before the place, two before a note.
  static func parse(_ report: String) -> [BundlerMessage] {
    var messages: [BundlerMessage] = []
    for line in report.split(separator: "\n") {
      if let message = headline(line) {
        messages.append(message)
        continue
      }
      guard let last = messages.indices.last else { continue }
      let indentation = line.prefix { $0 == " " }.count
      if indentation == 4, messages[last].location == nil, messages[last].notes.isEmpty {
        messages[last].location = location(line.dropFirst(4))
      } else if indentation == 2 {
        messages[last].notes.append(String(line.dropFirst(2)))
      }
    }
    return messages
  }

  private static func headline(_ line: Substring) -> BundlerMessage? {
    for (mark, isError) in [("✘ [ERROR] ", true), ("▲ [WARNING] ", false)] {
      guard line.hasPrefix(mark) else { continue }
      var text = line.dropFirst(mark.count)
      // Warnings end with their name in brackets.
      // Our own errors end with the name that esbuild has for us.
      let ours = " [plugin sources]"
      if text.hasSuffix(ours) { text = text.dropLast(ours.count) }
      if text.hasSuffix("]"), let bracket = text.lastIndex(of: "["),
        text[bracket...].allSatisfy({ $0.isLowercase || "[]-.".contains($0) })
      {
        text = text[..<bracket]
        if text.hasSuffix(" ") { text.removeLast() }
      }
      return BundlerMessage(isError: isError, text: String(text))
    }
    return nil
  }

  private static func location(_ text: Substring) -> Location? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count >= 4, parts.last == "", let line = Int(parts[parts.count - 3]),
      let column = Int(parts[parts.count - 2])
    else { return nil }
    // A text of a message may look like a place.
    guard line > 0, column >= 0 else { return nil }
    let file = parts.dropLast(3).joined(separator: ":")
    return Location(
      file: file, line: SafeInteger(line).value, byteColumn: SafeInteger(column).value)
  }
}
