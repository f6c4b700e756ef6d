extension StackTrace {
  /// A text of a script without the lines that are calls in bridgehost's own JavaScript. A phone has other ones.
  package static func withoutRuntime(_ text: String) -> String {
    guard text.contains("@bridgehost:") else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { $0.wholeMatch(of: /\S*@bridgehost:\S+:\d+/) == nil }
      .joined(separator: "\n")
  }

  /// A text of a script in which there are calls, such as an `error.stack` that it prints, with places in the user's files. A
  /// line with nothing but a call of another place is left out.
  package static func written(
    _ text: String, script: Script, workingDirectory: String
  ) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .compactMap { written(line: $0, script: script, workingDirectory: workingDirectory) }
      .joined(separator: "\n")
  }

  private static func written(
    line: Substring, script: Script, workingDirectory: String
  ) -> String? {
    func written(call: String) -> String? {
      let frame = StackTrace(call, script: script).frames.first
      return frame?.location(from: workingDirectory).map { "\(frame?.function ?? "")@\($0)" }
    }
    // React's stacks of components have classes without a place.
    if line.hasSuffix("@") { return written(call: String(line)) ?? String(line) }
    let mark = "@\(script.url):"
    // So are the calls in a line that the script joined of a stack.
    var rest = line.firstRange(of: mark) == nil ? line : placedClasses(line, written)[...]
    var text = ""
    while let found = rest.firstRange(of: mark),
      let place = rest[found.upperBound...].prefixMatch(of: /\d+(?::\d+)?/)
    {
      let before = rest[..<found.lowerBound]
      let name = before.firstMatch(of: /(?:(?:global|module|eval) code|[\w$.]*)$/)?.output ?? ""
      let call = String(name + rest[found.lowerBound..<place.range.upperBound])
      let writtenCall = written(call: call)
      if writtenCall == nil, call == line { return nil }
      // The place in a bundle says nothing.
      let plain = name.isEmpty ? "native code" : String(name)
      text +=
        before.dropLast(name.count) + (writtenCall ?? (script.sourceMap == nil ? call : plain))
      rest = rest[place.range.upperBound...]
    }
    return text + rest
  }

  private static func placedClasses(
    _ line: Substring, _ written: (String) -> String?
  ) -> String {
    String(line).replacing(/(?:^|\s)[\w$]+@(?=\s|$)/) { match -> String in
      let call = match.output.drop { $0.isWhitespace }
      let space = match.output.dropLast(call.count)
      return String(space) + (written(String(call)) ?? String(call))
    }
  }
}
