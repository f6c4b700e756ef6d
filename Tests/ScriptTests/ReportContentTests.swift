import Foundation
import Testing

/// What reports tell others about the machine on which they were made.
@Suite(.processes) struct `A report` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      import { NativeEventEmitter, NativeModules } from 'react-native';
      const { HealthEmitter } = NativeModules;
      new NativeEventEmitter(HealthEmitter).addListener('workouts', () => {}); // never finishes
      """, to: "app/app.js")
    try folder.write(
      """
      import { expect, scenario } from 'bridgehost/testing';
      scenario('fails', { app: './app.js' }, async ({ device }) => {
        await device.idle();
        expect(1).toBe(2);
      });
      """, to: "app/app.scenario.js")
  }

  private func run(_ arguments: String..., environment: [String: String] = [:]) throws -> String {
    let command = Command(
      arguments, in: folder.url.appendingPathComponent("app"), environment: environment)
    try command.start()
    let result = command.finish()
    return result.output + result.errors
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: folder.path("app/" + name), encoding: .utf8)
  }

  @Test func `contains no variable of the environment, and neither user nor host`() throws {
    let environment = [
      "HOME": folder.path("home-canary"), "USER": "user-canary", "LOGNAME": "user-canary",
      "HOSTNAME": "host-canary", "API_TOKEN": "token-canary",
    ]
    var texts = [
      try run("--summary", "s.json", "--trace", "t.json", "app.js", environment: environment),
      try run(
        "race", "app.js", "--runs", "3", "--seed", "1", "--json", "r.json", "--report", "r.html",
        "--junit", "r.xml", environment: environment),
      try run(
        "test", "app.scenario.js", "--reporter", "junit", "--reporter-out", "j.xml",
        environment: environment),
    ]
    for name in ["s.json", "t.json", "r.json", "r.html", "r.xml", "j.xml"] {
      texts.append(try text(name))
    }
    for text in texts {
      #expect(!text.contains("canary"))
      #expect(!text.contains(ProcessInfo.processInfo.hostName + "\""))
    }
  }

  @Test func `shows no lines of a file that is not a script of the folder`() throws {
    _ = try run("race", "app.js", "--runs", "3", "--seed", "1", "--json", "r.json")
    let report = try text("r.json")
    _ = try run("race", "merge", "r.json", "--report", "own.html")
    #expect(try text("own.html").contains("// never finishes"))
    let script = folder.url.resolvingSymlinksInPath().path + "/app/app.js"
    // As JSON writes it.
    let written =
      report.contains(script) ? script : script.replacingOccurrences(of: "/", with: "\\/")
    #expect(report.contains(written))
    for file in ["other.js", "app/.env"] {
      try folder.write("\n\n\nKEY='the secret'\n", to: file)
      let path = folder.path(file)
      try folder.write(report.replacingOccurrences(of: written, with: path), to: "app/hostile.json")
      _ = try run("race", "merge", "hostile.json", "--report", "hostile.html")
      let page = try text("hostile.html")
      #expect(page.contains(folder.url.lastPathComponent), "\(file)")
      #expect(!page.contains("the secret"), "\(file)")
    }
  }
}
