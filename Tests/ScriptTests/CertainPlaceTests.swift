import Foundation
import Testing

/// The place in the script that led to the step with which failing became certain.
@Suite(.processes) struct `The step that made failing certain` {
  /// A script of `Tests/Races`, what its step is, and what the line of the place does.
  struct Expectation: Sendable, CustomTestStringConvertible {
    let name, action, code, sentence: String
    /// What the script does in an order that ends well, and what it does here, after its first difference.
    let there, here: String?
    var testDescription: String { action }
  }

  static let expectations = [
    Expectation(
      name: "shared-current-fetch", action: "listener", code: "addListener('onSendData'",
      sentence: "The listener of the event was added at",
      there: " is answered with 200", here: " gets `onSendData`"),
    Expectation(
      name: "outbox-lost-update", action: "request", code: "fetch(",
      sentence: "The request was sent at",
      there: " calls RNCAsyncStorage.multiSet", here: " is answered with 200"),
    Expectation(
      name: "timeout-and-reply-finish", action: "timer", code: "setTimeout(",
      sentence: "The timer was set at",
      there: " is answered with 200", here: " fires"),
    Expectation(
      name: "finished-by-timer", action: "call", code: "HealthEmitter.finish(",
      sentence: "The native method was called at",
      there: nil, here: nil),
  ]

  @Test(arguments: expectations)
  func `names its place in the script`(_ expected: Expectation) throws {
    let folder = try TemporaryFolder()
    let races = Command.root.appendingPathComponent("Tests/Races")
    let source = races.appendingPathComponent("\(expected.name)/buggy.js")
    let text = try String(contentsOf: source, encoding: .utf8)
    // Some of the scripts import it from the folder above.
    let storage = races.appendingPathComponent("AsyncStorage.js")
    try folder.write(String(contentsOf: storage, encoding: .utf8), to: "AsyncStorage.js")
    try folder.write(text, to: "app/app.js")
    let app = folder.url.appendingPathComponent("app")
    let result = try Command.run(
      "race", "--seed", "1", "--runs", "200", "--bail", "--json", "race.json", "--report",
      "race.html",
      "app.js", in: app)
    let data = try Data(contentsOf: app.appendingPathComponent("race.json"))
    let report = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let finding = try #require((report["findings"] as? [[String: Any]])?.first)
    let certainty = try #require(finding["certainty"] as? [String: Any], "\(result.output)")
    let place = try #require(certainty["place"] as? [String: Any], "\(result.output)")
    #expect(place["of"] as? String == expected.action)
    let line = try #require(place["line"] as? String)
    let number = try #require(line.wholeMatch(of: /app\.js:(\d+)/).flatMap { Int($0.1) })
    #expect(
      text.split(separator: "\n", omittingEmptySubsequences: false)[number - 1].contains(
        expected.code))
    let sentence = "\(expected.sentence) \(line)."
    #expect(result.output.contains("    \(sentence)\n"))
    let page = try String(
      contentsOf: app.appendingPathComponent("race.html"), encoding: .utf8)
    #expect(page.contains(sentence))
    let difference = certainty["difference"] as? [String: [String: String]]
    for (side, end) in [("there", expected.there), ("here", expected.here)] {
      let text = difference?[side]?["text"]
      #expect(text?.hasSuffix(end ?? "") ?? (end == nil))
      guard let text, let line = difference?[side]?["line"] else { continue }
      #expect(text.contains(line))
      #expect(
        result.output.contains(
          "\n      \(side.padding(toLength: 5, withPad: " ", startingAt: 0))  \(text)\n"))
      #expect(page.contains(text))
    }
  }
}
