internal import HostLoop

extension StackFrame {
  /// Parses a line of JavaScriptCore's stack text, `name@url:line:column`. Names and URLs may both
  /// contain `@`, so this looks for the script's own URL first.
  init?(javaScriptCore line: Substring, scriptURL: String?) {
    guard !line.isEmpty else { return nil }
    if line.hasSuffix("@[native code]") {
      self.init(isNative: true)
      setName(line.dropLast("@[native code]".count))
      return
    }
    let (place, lineNumber, columnNumber) = Self.splitPosition(line)
    if let scriptURL, place.hasSuffix("@" + scriptURL) {
      self.init(file: scriptURL, line: lineNumber, column: columnNumber)
      setName(place.dropLast(scriptURL.count + 1))
    } else if let at = Self.separator(in: place) {
      let url = place[place.index(after: at)...]
      self.init(file: url.isEmpty ? nil : String(url), line: lineNumber, column: columnNumber)
      setName(place[..<at])
    } else if line.contains(": ") {
      // The message of the error: Hermes begins a stack with it, and so do libraries that write stacks.
      return nil
    } else {
      self.init()
      setName(line)
    }
  }

  private mutating func setName(_ name: Substring) {
    var name = name
    if name.hasPrefix("async "), name.count > 6 {
      isAsync = true
      name = name.dropFirst(6)
    }
    switch name {
    case "", "global code", "module code": function = nil
    case "eval code": function = "eval"
    default: function = String(name)
    }
  }

  private static func splitPosition(
    _ line: Substring
  ) -> (place: Substring, line: Int?, column: Int?) {
    guard let (rest, last) = splitNumber(line) else { return (line, nil, nil) }
    guard let (place, first) = splitNumber(rest) else { return (rest, last, nil) }
    return (place, first, last)
  }

  private static func splitNumber(_ text: Substring) -> (rest: Substring, number: Int)? {
    guard let colon = text.lastIndex(of: ":"),
      let number = Int(text[text.index(after: colon)...]), (0..<1 << 30).contains(number)
    else { return nil }
    return (text[..<colon], number)
  }

  /// Finds the `@` before the URL. A URL is a path, `<stdin>`, or has a scheme. The rest of a name
  /// with `@` looks different.
  private static func separator(in place: Substring) -> Substring.Index? {
    var candidate: Substring.Index?
    for index in place.indices where place[index] == "@" {
      let url = place[place.index(after: index)...]
      let isURL =
        url.hasPrefix("/") || url.hasPrefix("<") || url.hasPrefix("bridgehost:")
        || url.hasPrefix("file:")
      if isURL { return index }
      candidate = index
    }
    return candidate
  }
}
