import Foundation
import Testing

/// Why an app is launched, if no option says it. iOS launches only an app that receives background fetches.
@Suite struct `The launch of an app` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func launch(_ script: String, _ options: String...) throws -> String {
    try run(
      """
      import { device } from 'bridgehost';
      import { NativeModules, TurboModuleRegistry } from 'react-native';
      console.log(device.launchReason);
      \(script)
      """, ["--virtual-time", "--quiet"] + options
    ).output
  }

  private func run(_ script: String, _ options: [String]) throws -> Command.Result {
    try folder.write(script, to: "app.js")
    let command = Command(options + ["app.js"], in: folder.url)
    try command.start()
    return command.finish()
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
      "const later = () => NativeModules.HealthEmitter;",
      "if (device.systemName === 'Android') NativeModules.HealthEmitter.finish();",
    ])
  func `is by a person otherwise`(script: String) throws {
    #expect(try launch(script) == "user\n")
    #expect(try launch(script, "--launch", "auto") == "user\n")
    #expect(try launch(script, "--launch", "fetch") == "fetch\n")
  }

  /// Only what the script does decides, however it is written.
  @Test(
    arguments: [
      "const load = (name) => NativeModules[name]; load('HealthEmitter');",
      "const hasTick = (text) => /[`]/.test(text); NativeModules.HealthEmitter;",
      "NativeModules['Health' + 'Emitter'];",
      "TurboModuleRegistry.get(atob('SGVhbHRoRW1pdHRlcg=='));",
      "NativeModules.HealthEmitter; throw new Error('too early');",
    ])
  func `is a background fetch, however the script looks the module up`(script: String) throws {
    #expect(try launch(script) == "fetch\n")
  }

  /// The load that decides is thrown away.
  @Test func `leaves nothing of the load that decides`() throws {
    let result = try run(
      """
      import { NativeModules } from 'react-native';
      const { HealthEmitter, UserDefaults } = NativeModules;
      console.log('loading');
      fetch(`${process.env.BACKEND_URL}/started`, { method: 'POST', body: 'once' });
      UserDefaults.get('starts').then((starts) => {
        console.log(`starts: ${starts}`);
        UserDefaults.set('starts', (starts ?? 0) + 1);
        HealthEmitter.finish('noData');
      });
      """, ["--backend", "--virtual-time", "--summary", "summary.json", "--trace", "trace.json"])
    #expect(result.output == "loading\nstarts: null\n", "\(result)")
    #expect(result.errors.components(separatedBy: "POST ").count == 3, "\(result.errors)")
    #expect(!result.errors.contains("launched by the user"), "\(result.errors)")
    let trace = try String(contentsOf: folder.url.appending(path: "trace.json"), encoding: .utf8)
    #expect(trace.components(separatedBy: "\"load app.js\"").count == 2, "\(trace)")
  }

  @Test func `is followed by a fetch, if the script looks the module up later`() throws {
    let result = try run(
      """
      import { NativeEventEmitter, NativeModules } from 'react-native';
      setTimeout(() => {
        const { HealthEmitter } = NativeModules;
        new NativeEventEmitter(HealthEmitter).addListener('onSendData', ({ fetchId }) => {
          HealthEmitter.finish('newData', fetchId);
        });
      }, 2000);
      """, ["--virtual-time"])
    #expect(result.errors.contains("launched by the user"), "\(result.errors)")
    #expect(result.errors.contains("1 background fetch: newData"), "\(result.errors)")
    #expect(result.status == 0)
  }

  @Test func `prints all of a load that prints a lot`() throws {
    let result = try run(
      """
      import { NativeModules } from 'react-native';
      for (let i = 0; i < 20_000; i++) console.log(`${i} ${'x'.repeat(100)}`);
      """, ["--virtual-time", "--quiet"])
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 20_000)
    #expect(lines.last?.hasPrefix("19999 ") == true)
  }
}
