import AppHost
import BridgeTesting
import HostLoop
import NativeBridge
import Testing

/// The result of a call whose arguments have the wrong types (contract 3.4).
@HostActor
struct RefusedArgumentTests {
  private let taker = Taker()

  @Test(arguments: [
    ("text(null)", "Argument 0 (NSString) of Taker.text must not be null"),
    ("text(7)", "Argument 0 (7) of Taker.text could not be processed. Aborting method call."),
    ("number('a', undefined)", "Argument 1 (double) of Taker.number must not be null"),
    (
      "number('a', 'b')",
      "Argument 1 (b) of Taker.number could not be processed. Aborting method call."
    ),
    (
      "list({ a: [1] })",
      #"Argument 0 ({"a":[1]}) of Taker.list could not be processed. Aborting method call."#
    ),
    ("callBack('me')", "Argument 0 (me) of Taker.callBack should be a function"),
    ("callBack(null)", "Argument 0 ((null)) of Taker.callBack should be a function"),
  ])
  func `3.4 bridge: a wrong argument is said in React Native's words, and the method not run`(
    call: String, message: String
  ) async throws {
    let host = try TestHost(.bridge, taker)
    try await host.run(script: "function ask() {\n__bridgehost.module('Taker').\(call) }\nask()")
    #expect(taker.taken == [])
    #expect(host.uncaughtErrors.isEmpty)
    let diagnosis = try #require(host.diagnoses.first)
    #expect(diagnosis.code == "wrong-argument")
    #expect(diagnosis.message == message)
    #expect(diagnosis.moments.first?.place?.hasPrefix("<script>:2:") == true)
    #expect(diagnosis.fix?.hasPrefix("pass a") == true)
  }

  @Test func `3.4 bridge: the promise of a call with a wrong argument stays pending`() async throws
  {
    let host = try TestHost(.bridge, taker)
    try await host.run(
      script: "__bridgehost.module('Taker').measure(1).finally(() => console.log('settled'))")
    #expect(host.console == [])
    #expect(host.diagnoses.map(\.code) == ["wrong-argument", "promise-never-settled"])
  }

  @Test func `3.4 turbo: a wrong argument throws or rejects with an error that names the argument`()
    async throws
  {
    let host = try TestHost(taker)
    try await host.run(
      script: """
        const taker = __bridgehost.module('Taker');
        try { taker.text(7) } catch (error) { console.log(`${error}`) }
        taker.measure(1).catch((error) => console.log(`${error}`));
        """)
    #expect(
      host.console == [
        "TypeError: Taker.text: argument 1 must be a string, got a number",
        "TypeError: Taker.measure: argument 1 must be a string, got a number",
      ])
    host.expectNoDiagnoses()
  }
}

@HostActor
private final class Taker: NativeModule {
  private(set) var taken: [String] = []

  var exports: [any Export] {
    AsyncFunction("text") { [self] (text: String) in taken.append(text) }
    AsyncFunction("number") { [self] (text: String, number: Double) in
      taken.append("\(text) \(number)")
    }
    AsyncFunction("list") { [self] (list: [String]) in taken += list }
    AsyncFunction("callBack") { [self] (_: Callback) in taken.append("callback") }
    AsyncFunction("measure") { (text: String) in text.count }
  }
}
