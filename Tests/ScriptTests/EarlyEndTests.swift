import Foundation
import Testing

/// A search or a test run that is ended before it is over gives the verdict so far, with all files.
@Suite(.processes) struct `A command that is ended early` {
  private let folder: RaceFolder

  init() throws { folder = try RaceFolder() }

  /// No turn ends by itself before its signal comes, however slow the machine is.
  private static let unlimited = ["BRIDGEHOST_TURN_LIMIT": "3600"]

  private static let files = ["--junit", "j.xml", "--tap", "t.tap", "--report", "p.html"]

  private func expectFiles(_ text: String) throws {
    #expect(try folder.text(of: "j.xml").contains(text))
    #expect(try folder.text(of: "t.tap").contains(text))
    #expect(FileManager.default.fileExists(atPath: folder.path("p.html")))
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `gives a verdict in a first run that never ends`(_ signal: Int32) throws {
    try folder.write("for (;;) {}\n", to: "endless.js")
    let command = Command(
      ["race", "endless.js", "--seed", "1", "-j", "1"] + Self.files, in: folder.url,
      environment: Self.unlimited)
    try command.start()
    command.waitForOutput("seed")
    command.send(signal)
    let result = command.finish()
    #expect(result.status == 128 + signal, "\(result.errors)")
    #expect(result.output.contains("no order was run: the search was stopped"))
    try expectFiles("the search was interrupted after 0 runs")
  }

  @Test func `gives a verdict while the bundle is built, and leaves no process`() throws {
    let command = try commandWithEndlessBundler([])
    command.waitForChild(with: "100000")
    command.terminate()
    let result = command.finish()
    #expect(result.status == 128 + SIGTERM, "\(result.errors)")
    #expect(result.output.contains("no order was run: the search was stopped"))
    try expectFiles("the search was interrupted after 0 runs")
  }

  @Test func `gives a verdict when its time is over while the bundle is built`() throws {
    let result = try commandWithEndlessBundler(["--time", "0.1"]).finish()
    #expect(result.status == 4, "\(result.errors)")
    #expect(result.output.contains("no order was run: the time was over"))
    try expectFiles("the time was over before all runs were done")
  }

  /// The processes share the pipe of standard error, so the command ends when the last of them does.
  private func commandWithEndlessBundler(_ options: [String]) throws -> Command {
    try folder.write("#!/bin/sh\nexec sleep 100000\n", to: "bin/esbuild")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.path("bin/esbuild"))
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let command = Command(
      ["race", "my app.js", "--seed", "1"] + Self.files + options, in: folder.url,
      environment: ["PATH": folder.path("bin") + ":" + path])
    try command.start()
    return command
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `has status 1 when it has found something`(_ signal: Int32) throws {
    try folder.write("setTimeout(() => { throw new Error('always'); }, 5);\n", to: "fails.js")
    let command = Command(
      ["race", "fails.js", "--seed", "1", "-j", "1", "--runs", "1000000"] + Self.files,
      in: folder.url)
    try command.start()
    command.waitForOutput("replay: ")
    command.send(signal)
    let result = command.finish()
    #expect(result.status == 1, "\(result.errors)")
    #expect(result.output.contains("stopped early: "), "\(result.output)")
    try expectFiles("always")
  }

  @Test(arguments: [SIGSEGV, SIGILL, SIGABRT])
  func `reports a crash of bridgehost itself, with what was found before`(_ signal: Int32) throws {
    try folder.write("setTimeout(() => { throw new Error('always'); }, 5);\n", to: "fails.js")
    let command = Command(
      ["race", "fails.js", "--seed", "5", "-j", "1", "--runs", "1000000"] + Self.files,
      in: folder.url)
    try command.start()
    command.waitForOutput("replay: ")
    // JavaScriptCore's handler leaves a first signal that is no fault to the next handler.
    while command.isRunning { command.send(signal) }
    let result = command.finish()
    #expect(result.status == 70)
    #expect(result.errors.contains("error: bridgehost itself crashed (SIG"), "\(result.errors)")
    #expect(result.errors.contains("  seed 5, run "), "\(result.errors)")
    #expect(result.errors.contains("again: bridgehost race fails.js "), "\(result.errors)")
    #expect(result.errors.contains(" --seed 5 -j 1\n"), "\(result.errors)")
    #expect(!result.errors.contains("swift-backtrace"))
    #expect(result.output.contains("program-crashed"), "\(result.output)")
    try expectFiles("program-crashed")
    try expectFiles("always")
  }

  @Test func `reports a crash in a run of the app, with the task`() throws {
    try folder.write("console.log('ready'); for (;;) {}\n", to: "endless.js")
    let command = Command(
      ["--launch", "user", "endless.js"], in: folder.url, environment: Self.unlimited)
    try command.start()
    command.waitForOutput("ready")
    command.send(SIGILL)
    let result = command.finish()
    #expect(result.status == 70)
    #expect(result.errors.contains("bridgehost itself crashed (SIGILL)"), "\(result.errors)")
    #expect(
      result.errors.contains("again: bridgehost --launch user endless.js"), "\(result.errors)")
  }

  @Test func `reports a crash in a scenario, with the results before it`() throws {
    try folder.write(
      """
      import { scenario } from 'bridgehost/testing';
      scenario('first', { app: './none.js' }, () => {});
      scenario('second', { app: './none.js' }, () => { for (;;) {} });
      """, to: "a.scenario.js")
    try folder.write("", to: "none.js")
    let command = Command(
      ["test", "a.scenario.js", "--reporter", "junit", "--reporter-out", "j.xml"], in: folder.url,
      environment: Self.unlimited)
    try command.start()
    command.waitForOutput("first")
    command.send(SIGILL)
    let result = command.finish()
    #expect(result.status == 70, "\(result.errors)")
    // The signal may come before the second one has begun.
    #expect(result.errors.contains("seed 1, scenario '"), "\(result.errors)")
    #expect(try folder.text(of: "j.xml").contains("program-crashed"))
  }

  @Test func `finds a crash in another process of the search, and goes on`() throws {
    let options = ["race", "my app.js", "--seed", "5", "--runs", "60", "--jobs", "2"]
    let command = Command(options, in: folder.url)
    try command.start()
    command.waitForChild(with: "--make")
    command.sendToChildren(SIGILL)
    let result = command.finish()
    #expect(result.status == 1)
    #expect(result.output.contains("program-crashed"), "\(result.errors)")
    #expect(result.output.contains(" of 60 runs in "), "\(result.output)")
    #expect(result.output.contains("samples-not-delivered"))
  }

  @Test func `makes the runs of a process that a signal has stopped`() throws {
    let options = ["my app.js", "--seed", "5", "--runs", "40", "--jobs"]
    let command = Command(["race"] + options + ["2"], in: folder.url)
    try command.start()
    command.waitForChild(with: "--make")
    command.sendToChildren(SIGSTOP, with: "--make")
    let result = command.finish()
    let alone = try folder.race(options + ["1"])
    #expect(result.status == 1)
    #expect(try result.replayCommand == alone.replayCommand)
  }
}
