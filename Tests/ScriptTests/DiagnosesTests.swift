import AppHost
import Foundation
import NativeBridge
import RaceSearch
import StandardCapabilities
import Testing

/// Checks that the examples of docs/DIAGNOSES.md do cause their diagnoses.
@Suite(.processes) struct `The examples of diagnoses` {
  private static let folder = Command.root.appendingPathComponent("Tests/Diagnoses")

  private static let files: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { !$0.hasSuffix(".native.js") }.sorted()
  }()

  /// The codes of the examples whose file name ends with `form`.
  private static func codes(_ form: String) -> [String] {
    files.filter { $0.hasSuffix(form) }.map { String($0.dropLast(form.count)) }
  }

  /// A diagnosis that only native code in Swift can cause, and the test that causes it.
  private struct TestInSwift {
    let code, file, name: String
  }

  private static func testsInSwift() throws -> [TestInSwift] {
    let list = try String(
      contentsOf: folder.appendingPathComponent("in-swift.txt"), encoding: .utf8)
    return try list.split(separator: "\n").map { line in
      let match = try #require(line.wholeMatch(of: /(\S+): (\S+): (.+)/))
      return TestInSwift(code: String(match.1), file: String(match.2), name: String(match.3))
    }
  }

  @Test func `are there for each kind, and for nothing else`() throws {
    let codes =
      try Self.codes(".js") + Self.codes(".sh") + Self.testsInSwift().map(\.code)
    #expect(codes.sorted() == DiagnosisKind.all.map(\.code).sorted())
  }

  @Test(arguments: codes(".js")) func `cause it`(_ code: String) throws {
    let script = Self.folder.appendingPathComponent("\(code).js")
    let asksServer = try String(contentsOf: script, encoding: .utf8).contains(
      "process.env.EXPO_PUBLIC_SERVER")
    let server =
      asksServer ? try LoopbackServer("reply.py", "HTTP/1.1 200 OK\r\n\r\n", "2000000") : nil
    let command = Command(
      try Command.options(in: script) + ["\(code).js"], in: Self.folder,
      environment: [
        "EXPO_PUBLIC_SERVER": "http://127.0.0.1:\(server?.port ?? 0)/",
        "BRIDGEHOST_TURN_LIMIT": "1",
      ])
    try command.start()
    Self.expect(code, in: command.finish())
    _ = try server?.stop()
  }

  @Test(arguments: codes(".sh")) func `cause it with a few commands`(_ code: String) throws {
    let folder = try TemporaryFolder()
    let path =
      Command.program.deletingLastPathComponent().path + ":"
      + (ProcessInfo.processInfo.environment["PATH"] ?? "")
    let command = Command(
      [Self.folder.appendingPathComponent("\(code).sh").path], in: folder.url,
      environment: ["PATH": path], program: URL(fileURLWithPath: "/bin/sh"))
    try command.start()
    Self.expect(code, in: command.finish())
  }

  /// A search prints the code in the heading of a finding, a run after the first line of a diagnosis.
  private static func expect(_ code: String, in result: Command.Result) {
    let said =
      result.output.contains("FAILURE  \(code) ") || result.output.contains("RACE  \(code) ")
      || result.errors.contains(" [\(code)]\n")
    #expect(said, "\(result.output)\(result.errors)")
  }

  @Test func `in Swift are tests that expect the code`() throws {
    for test in try Self.testsInSwift() {
      let text = try String(
        contentsOf: Command.root.appendingPathComponent(test.file), encoding: .utf8)
      let body = try #require(text.components(separatedBy: "func `\(test.name)`").last)
      #expect(text.contains("func `\(test.name)`"), "\(test.code)")
      #expect(body.components(separatedBy: "@Test")[0].contains("\"\(test.code)\""), "\(test.code)")
    }
  }
}
