import Foundation
import Testing

/// What follows from another diagnosis of the same run.
@Suite(.processes) struct `A consequence` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("module.exports = { holdsEarlyEvents: false };", to: "bridgehost.config.js")
    try folder.write(
      """
      import { NativeEventEmitter, NativeModules } from 'react-native';
      const { HealthEmitter } = NativeModules;
      console.log(typeof HealthEmitter.finish);
      """, to: "deaf.js")
    // The first fetch comes before the listener, and the listener never finishes the second one.
    try folder.write(
      """
      import { NativeEventEmitter, NativeModules } from 'react-native';
      import { device } from 'bridgehost';
      const { HealthEmitter } = NativeModules;
      setTimeout(() => new NativeEventEmitter(HealthEmitter).addListener('onSendData', () => {}), 1000);
      setTimeout(() => device.simulateBackgroundFetch(), 5000);
      """, to: "two.js")
    try folder.write(
      """
      import { NativeEventEmitter, NativeModules } from 'react-native';
      const { HealthEmitter } = NativeModules;
      new NativeEventEmitter(HealthEmitter).addListener('onSendData', async ({ fetchId, workouts }) => {
        await null;
        console.log(workouts.first.uuid);
        HealthEmitter.finish('newData', fetchId);
      });
      """, to: "throws.js")
    // The error is in code that the listener does not wait for.
    try folder.write(
      """
      import { NativeEventEmitter, NativeModules } from 'react-native';
      const { HealthEmitter } = NativeModules;
      const note = async () => { await null; null.length; };
      new NativeEventEmitter(HealthEmitter).addListener('onSendData', async ({ fetchId, workouts }) => {
        note();
        await new Promise(() => {});
        HealthEmitter.finish('newData', fetchId);
      });
      """, to: "beside.js")
    try folder.write(
      """
      import { AppRegistry, NativeEventEmitter, NativeModules } from 'react-native';
      import { useEffect } from 'react';
      const { HealthEmitter } = NativeModules;
      const listener = async ({ fetchId, workouts }) => {
        const reply = await fetch(process.env.BACKEND_URL, { method: 'POST', body: JSON.stringify(workouts) })
          .catch(() => null);
        HealthEmitter.finish(reply?.ok ? 'newData' : 'failed', fetchId);
      };
      AppRegistry.registerComponent('App', () => () => {
        useEffect(() => { new NativeEventEmitter(HealthEmitter).addListener('onSendData', listener); }, []);
        return null;
      });
      """, to: "mounted.js")
  }

  private func run(_ script: String, _ options: String...) throws -> Command.Result {
    try start(["--virtual-time"] + options + [script])
  }

  private func start(_ arguments: [String]) throws -> Command.Result {
    let command = Command(arguments, in: folder.url)
    try command.start()
    return command.finish()
  }

  /// The diagnoses in the file of `--summary`.
  private func summary(_ script: String) throws -> [[String: Any]] {
    _ = try run(script, "--summary", "summary.json")
    let data = try Data(contentsOf: folder.url.appendingPathComponent("summary.json"))
    let file = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    return try #require(file["diagnostics"] as? [[String: Any]])
  }

  @Test func `is beneath its cause`() throws {
    let result = try run("deaf.js")
    #expect(
      result.errors.contains(
        """
          because of this:
            background fetch #1 was not finished within its 30 s: iOS would stop waking the app [fetch-expired]

        """), "\(result.errors)")
    #expect(result.errors.components(separatedBy: "error: ").count == 2)
    #expect(result.status == 1)
  }

  @Test func `has the index of its cause in the file of --summary`() throws {
    let diagnoses = try summary("deaf.js")
    let cause = try #require(
      diagnoses.firstIndex { $0["code"] as? String == "event-without-listener" })
    let consequence = try #require(diagnoses.first { $0["code"] as? String == "fetch-expired" })
    #expect(consequence["cause"] as? Int == cause)
    #expect(consequence["event"] as? String == "onSendData")
    #expect(diagnoses[cause]["cause"] == nil)
    #expect(diagnoses[cause]["event"] as? String == "onSendData")
  }

  @Test func `is only what concerns the same fetch`() throws {
    let result = try run("two.js")
    #expect(
      result.errors.contains("  because of this:\n    background fetch #1 was not finished"),
      "\(result.errors)")
    #expect(result.errors.contains("error: background fetch #2 was still open"))
    #expect(!result.errors.contains("because of: "))
  }

  @Test func `of an allowed diagnosis is an error of its own`() throws {
    let result = try run("deaf.js", "--allow", "event-without-listener")
    #expect(result.errors.contains("error: background fetch #1 was not finished"))
    #expect(result.status == 1)
  }

  @Test func `of an error that stopped the listener names the error`() throws {
    let result = try run("throws.js")
    #expect(result.errors.contains("error: background fetch #1 was not finished"))
    #expect(
      result.errors.contains("  because of: Possible Unhandled Promise Rejection (id: 0): "),
      "\(result.errors)")
    let diagnoses = try summary("throws.js")
    #expect(diagnoses.first { $0["code"] as? String == "fetch-expired" }?["cause"] as? Int == 0)
  }

  @Test func `does not follow from an error beside the listener`() throws {
    let result = try run("beside.js")
    #expect(result.errors.contains("[unhandled-rejection]"))
    #expect(result.errors.contains("error: background fetch #1 was not finished"))
    #expect(!result.errors.contains("  because of: "), "\(result.errors)")
  }

  @Test func `is no finding of a search, except where it occurs without its cause`() throws {
    let result = try start([
      "race", "--seed", "7", "--runs", "120", "--plan", "mixed", "--json", "race.json",
      "mounted.js",
    ])
    let data = try Data(contentsOf: folder.url.appendingPathComponent("race.json"))
    let report = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let findings = try #require(report["findings"] as? [[String: Any]])
    let codes = findings.map { ($0["failure"] as? [String: Any])?["code"] as? String }
    let early = try #require(codes.firstIndex(of: "event-before-listener"))
    let explained = try #require(findings[early]["explained"] as? [[String: Any]])
    #expect(explained.map { $0["code"] as? String }.contains("fetch-expired"))
    #expect(
      result.output.contains("    because of this:\n      fetch-expired: background fetch #1"),
      "\(result.output)")
    // A request without a time limit that never ends: the event arrived.
    let own = try #require(codes.firstIndex(of: "fetch-expired"), "\(result.output)")
    #expect((findings[own]["failure"] as? [String: Any])?["cause"] == nil)
    #expect(result.status == 1)
  }
}
