import Foundation
import Testing

/// A run in which nothing happened proves nothing.
@Suite struct `A script that does nothing` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ script: String, _ options: String...) throws -> Command.Result {
    try folder.write(script, to: "app.js")
    let command = Command(options + ["app.js"], in: folder.url)
    try command.start()
    return command.finish()
  }

  private static let listener = """
    import { NativeEventEmitter, NativeModules } from 'react-native';
    new NativeEventEmitter(NativeModules.Health).addListener('update', () => {});
    """
  private static let nothing =
    "nothing happened: the script read nothing, sent nothing and finished nothing"
  private static let fetch =
    ". iOS woke the app for a background fetch, but the script uses no module that receives fetches "
    + "(BackgroundFetch or HealthEmitter)"

  @Test(
    arguments: [
      ("// nothing but a comment\n", "nothing happened: the script is empty"),
      ("setTimeout(() => {}, 10);", nothing + fetch),
      (listener, nothing + ". It listens only to `update`" + fetch),
    ])
  func `is reported, and a search ends with status 1`(script: String, words: String) throws {
    let run = try run(script, "--virtual-time")
    #expect(run.errors.contains("warning: \(words)\n"), "\(run.errors)")
    #expect(run.status == 0)
    let search = try self.run(script, "race", "--runs", "5", "--seed", "1")
    #expect(
      search.output.contains(
        "the search failed because \(words). If that is intended, run with --allow-idle\n"),
      "\(search.output)")
    #expect(search.status == 1)
    let allowed = try self.run(script, "race", "--runs", "5", "--seed", "1", "--allow-idle")
    #expect(allowed.output.contains("\(words)\n"))
    #expect(allowed.status == 0)
  }

  @Test(
    arguments: [
      "console.log('hello');",
      "import { NativeModules } from 'react-native'; NativeModules.UserDefaults.set('a', 1);",
      "fetch('http://a.test/').catch(() => {});",
    ])
  func `is not one that prints, calls native code or sends a request`(script: String) throws {
    let result = try run(script, "--virtual-time", "--backend")
    #expect(!result.errors.contains("nothing happened"), "\(result.errors)")
    #expect(result.status == 0)
  }

  @Test func `with --launch none is not reported`() throws {
    let result = try run("setTimeout(() => {}, 10);", "--virtual-time", "--launch", "none")
    #expect(!result.errors.contains("nothing happened"), "\(result.errors)")
  }

  @Test func `because app.json lacks the mode fails`() throws {
    try folder.write(
      #"{ "expo": { "ios": { "infoPlist": { "UIBackgroundModes": ["audio"] } } } }"#,
      to: "app.json")
    let search = try run(
      """
      import { NativeEventEmitter, NativeModules } from 'react-native';
      const { HealthEmitter } = NativeModules;
      new NativeEventEmitter(HealthEmitter).addListener('onSendData', () => HealthEmitter.finish());
      """, "race", "--runs", "5", "--seed", "1")
    #expect(search.output.contains("never-launched"), "\(search.output)")
    #expect(search.status == 1)
  }
}
