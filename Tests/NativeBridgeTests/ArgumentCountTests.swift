import AppHost
import BridgeTesting
import HostLoop
import NativeBridge
import Testing

/// The result of a call with too few or too many arguments (contract 3.4).
@HostActor
struct ArgumentCountTests {
  private let printer = Printer()

  private func call(_ arguments: String, _ architecture: Architecture) async throws -> TestHost {
    let host = try TestHost(architecture, printer)
    try await host.run(
      script: """
        import { NativeModules } from 'react-native';
        NativeModules.Printer.print(\(arguments)).then(
          () => console.log('printed'), (error) => console.log(error.message));
        """)
    return host
  }

  @Test(arguments: [("", 0, 2), ("'a'", 1, 2), ("'a', 1, true, 'more'", 4, 3)])
  func
    `3.4 bridge: a call with a wrong number of arguments gives React Native's message, and does not run`(
      arguments: String, count: Int, expected: Int
    ) async throws
  {
    let host = try await call(arguments, .bridge)
    #expect(printer.printed.isEmpty)
    #expect(host.console.isEmpty)
    #expect(host.diagnoses.map(\.code) == ["wrong-argument-count", "promise-never-settled"])
    #expect(
      host.diagnoses.first?.message
        == "Printer.print was called with \(count) arguments but expects \(expected) arguments. If you "
        + "haven't changed this method yourself, this usually means that your versions of the native "
        + "code and JavaScript code are out of sync. Updating both should make this error go away.")
  }

  @Test func `3.4 turbo: a missing argument rejects the promise, and an extra argument is ignored`()
    async throws
  {
    let few = try await call("'a'", .turbo)
    #expect(few.console == ["Printer.print: argument 2 must be a number, got undefined"])
    let many = try await call("'a', 1, true, 'more'", .turbo)
    #expect(many.console == ["printed"])
  }

  @Test(arguments: Architecture.allCases)
  func `3.4 an optional argument at the end may be missing`(
    architecture: Architecture
  ) async throws {
    let host = try await call("'a', 1", architecture)
    #expect(host.console == ["printed"])
    #expect(printer.printed == ["a 1.0 nil"])
    host.expectNoDiagnoses()
  }
}

@HostActor
private final class Printer: NativeModule {
  private(set) var printed: [String] = []

  var exports: [any Export] {
    AsyncFunction("print") {
      [self] (text: String, copies: Double, isColored: Bool?, promise: Promise) in
      printed.append("\(text) \(copies) \(isColored.map { "\($0)" } ?? "nil")")
      promise.resolve()
    }
  }
}
