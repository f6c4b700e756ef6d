internal import HostLoop

extension SearchReport {
  /// The command that runs a finding again.
  package func replayCommand(of finding: Finding) -> String {
    if let command = finding.command { return command.readableLine }
    var words = [
      Self.quoted(program ?? "bridgehost"), "race", Self.quoted(script), "--seed",
      "\(finding.origin.seed)",
    ]
    for file in nativeHalves ?? [] { words += ["--native", Self.quoted(file)] }
    for code in allowed ?? [] { words += ["--allow", Self.quoted(code)] }
    if isMetroBundle == true { words.append("--metro") }
    if strictNatives == true { words.append("--strict-natives") }
    if let globals { words += ["--globals", globals] }
    if let reactNative { words += ["--react-native", reactNative] }
    if !checksDelivery { words.append("--no-delivery-check") }
    words += ["--replay", "\(token(of: finding))"]
    if !scriptArguments.isEmpty { words += ["--"] + scriptArguments.map(Self.quoted) }
    return words.joined(separator: " ").readableLine
  }

  /// A word, quoted for a shell if needed.
  package static func quoted(_ word: String) -> String {
    let plain = word.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "-_./:@%+=,".contains($0))
    }
    return plain && !word.isEmpty
      ? word
      : "'"
        + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
        + "'"
  }
}
