import AppHost
import Foundation
import HostLoop
import JSEngine
import RaceSearch
import ScriptLoading
import StandardCapabilities
import Testing

/// The functions of a race file have the limits of a turn.
@Suite(.serialized) @HostActor struct `A race file that does not return` {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "bridgehost-test-\(UUID().uuidString)")

  private func search(_ raceFile: String) async throws -> SearchReport {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let script = folder.appending(path: "app.js").path
    try Data(
      """
      import { NativeEventEmitter, NativeModules } from 'react-native';
      const { HealthEmitter } = NativeModules;
      new NativeEventEmitter(HealthEmitter).addListener('onSendData', async ({ fetchId, workouts }) => {
        const { ok } = await fetch(`${process.env.BACKEND_URL}/w`, { method: 'POST', body: JSON.stringify(workouts) });
        HealthEmitter.finish(ok ? 'newData' : 'failed', fetchId);
      });
      """.utf8
    ).write(to: URL(filePath: script))
    let path = folder.appending(path: "app.race.js").path
    try Data(raceFile.utf8).write(to: URL(filePath: path))
    var configuration = SessionConfiguration(script: .file(path: script))
    configuration.environment = ProcessInfo.processInfo.environment
    configuration.cpuLimit = .milliseconds(400)
    let loaded = try JSContext().loadScript(of: configuration)
    let subject = try AppUnderSearch(
      loaded, configuration, raceFile: RaceFile(path: path, configuration))
    var options = Explorer.Options()
    options.runs = 20
    options.seed = 7
    return try await Explorer(subject, options).search()
  }

  @Test(arguments: ["given", "reply", "always", "check", "expectDelivered"])
  func `is told with the function and the line, and ends the search`(name: String) async throws {
    let error = await #expect(throws: ScriptError.self) {
      try await search("// What is right.\nexport function \(name)() {\n  for (;;) {}\n}\n")
    }
    let message = error?.message ?? ""
    #expect(
      message.contains(
        "app.race.js: Error: \(name)() of the race file ran for 0.4 s of processor time without returning"
      ),
      "\(message)")
    // The engine may end the function where the loop begins, or where the function does.
    #expect([2, 3].contains(error?.line), "\(message)")
  }

  @Test func `is also told after an await, and in what a function returns`() async throws {
    for text in [
      "export async function check() { await null; for (;;) {} }",
      "export function reply() { return { get status() { for (;;) {} } }; }",
    ] {
      let error = await #expect(throws: ScriptError.self) { try await search(text) }
      #expect(error?.message.contains("of the race file ran for 0.4 s") == true)
    }
  }

  @Test func `is no error if all its functions return`() async throws {
    let report = try await search("export function check() {}\nexport function always() {}")
    #expect(report.runs == 20)
  }
}
