import Testing

/// Why an app is launched, if no option says it. iOS launches only an app that receives background fetches.
@Suite struct `The launch of an app` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func launch(_ script: String, _ options: String...) throws -> String {
    try folder.write(
      """
      import { device } from 'bridgehost';
      import { NativeModules, TurboModuleRegistry } from 'react-native';
      console.log(device.launchReason);
      \(script)
      """, to: "app.js")
    let command = Command(["--virtual-time", "--quiet"] + options + ["app.js"], in: folder.url)
    try command.start()
    return command.finish().output
  }

  @Test(
    arguments: [
      ("NativeModules.HealthEmitter.finish()", "fetch"), ("NativeModules.BackgroundFetch", "fetch"),
      // The library asks BGTaskScheduler for its fetches.
      ("TurboModuleRegistry.get('RNBackgroundFetch').finish('a')", "backgroundTask"),
      (
        "const { RNBackgroundFetch } = NativeModules; RNBackgroundFetch.finish('a')",
        "backgroundTask"
      ),
    ])
  func `is a background fetch, if the script receives fetches`(script: String, reason: String)
    throws
  {
    #expect(try launch(script) == "\(reason)\n")
    #expect(try launch(script, "--launch", "user") == "user\n")
  }

  @Test(
    arguments: [
      "", "NativeModules.UserDefaults.get('a');", "NativeModules.Health.requestAuthorization({});",
      "NativeModules.BackgroundTasks.submit({ identifier: 'sync' }).catch(() => {});",
      "// HealthEmitter and BackgroundFetch in a comment",
    ])
  func `is by a person otherwise`(script: String) throws {
    #expect(try launch(script) == "user\n")
    #expect(try launch(script, "--launch", "auto") == "user\n")
    #expect(try launch(script, "--launch", "fetch") == "fetch\n")
  }
}
