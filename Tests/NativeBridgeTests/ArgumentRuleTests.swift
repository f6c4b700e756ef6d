import BridgeTesting
import HostLoop
import JSEngine
import NativeBridge
import Testing

/// Which arguments may be passed to a method, whatever its parameter types are (contract 3.1).
@HostActor
struct ArgumentRuleTests {
  private func run(_ script: String, _ architecture: Architecture) async throws -> TestHost {
    let host = try TestHost(architecture, Taker())
    try await host.run(
      script: """
        const taker = __bridgehost.module('Taker');
        try { \(script) } catch (error) { console.log(`${error}`) }
        """)
    return host
  }

  @Test(arguments: [
    ("taker.take(NaN)", #"["<<NaN>>"]"#), ("taker.take([1, -Infinity])", #"[[1,"<<-Infinity>>"]]"#),
    ("taker.take({ a: { b: Symbol('s') } })", #"[{"a":{"b":"<<Symbol(s)>>"}}]"#),
    ("taker.take([() => 1])", #"[["<<Function >>"]]"#), ("taker.take(10n)", #"["<<10>>"]"#),
    ("taker.promise(function named() {})", #"["<<Function named>>"]"#),
    ("taker.callBack(() => {}, () => {}, () => {})", #"["<<Function >>"]"#),
  ])
  func `3.1 bridge: what JSON does not know is not usable as an argument`(
    script: String, shown: String
  ) async throws {
    let host = try await run(script, .bridge)
    #expect(
      host.console == ["Invariant Violation: \(shown) is not usable as a native method argument"])
    // In React Native, the queue would be out of step from here on.
    try await host.run(script: "taker.take('next')")
    #expect(host.console.last == "taken")
    #expect(host.open.isEmpty)
  }

  @Test func `3.2 bridge: functions must come after all other arguments`() async throws {
    let host = try await run("taker.callBack(() => {}, 7)", .bridge)
    #expect(
      host.console == [
        "Invariant Violation: Cannot have a non-function arg after a function arg."
      ])
  }

  @Test(arguments: Architecture.allCases)
  func `3.1 plain values are usable as arguments, and so is an object with a method`(
    architecture: Architecture
  ) async throws {
    let host = try await run(
      """
      for (const value of [undefined, null, true, 1.5, 'text', [1, [2]], { a: { b: null }, f() {} }]) {
        taker.take(value);
      }
      """, architecture)
    #expect(host.console == Array(repeating: "taken", count: 7))
    host.expectNoDiagnoses()
  }

  @Test(arguments: [
    (
      Architecture.bridge,
      [
        "Error: You attempted to set the key `b` with the value `2` on an object that is meant to be "
          + "immutable and has been frozen.", "taken",
      ]
    ),
    (.turbo, ["2", "taken"]),
  ])
  func `3.1 under bridge an object that was passed is frozen, and changing it throws an error`(
    architecture: Architecture, lines: [String]
  ) async throws {
    let host = try await run(
      """
      const options = { a: { b: 1 }, bytes: new Uint8Array(1) };
      taker.take(options);
      options.a.b = 2;
      console.log(options.a.b);
      """, architecture)
    #expect(host.console == lines)
  }
}

@HostActor
private final class Taker: NativeModule {
  var exports: [any Export] {
    AsyncFunction("take") { (value: JSValue) in
      _ = try value.context.evaluate("console.log('taken')")
    }
    AsyncFunction("promise") { (_: JSValue) in 1 }
    AsyncFunction("callBack") { (_: JSValue?, _: JSValue?, _: JSValue?) in }
  }
}
