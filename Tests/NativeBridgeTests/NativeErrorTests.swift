import HostLoop
import JSEngine
import NativeBridge
import Testing

@HostActor
struct NativeErrorTests {
  @Test(arguments: Architecture.allCases)
  func `3.5 an error reaches JavaScript with all properties that React Native gives it`(
    _ architecture: Architecture
  ) async throws {
    let app = try BridgeFixture(Thrower(), architecture: architecture)
    await app.run(
      """
      module('Thrower').deny().catch((error) => {
        print(error instanceof Error, error.name, error.message);
        print(error.code, error.domain, JSON.stringify(error.userInfo));
        print(JSON.stringify(error.nativeStackIOS));
      });
      """)
    #expect(
      app.lines == [
        "true Error not allowed",
        #"E_NO_PERMISSION com.apple.healthkit {"type":"workout"}"#, "[]",
      ])
  }

  @Test(arguments: Architecture.allCases)
  func `3.5 an error without details has React Native's defaults`(_ architecture: Architecture)
    async throws
  {
    let app = try BridgeFixture(Thrower(), architecture: architecture)
    await app.run(
      """
      module('Thrower').fail().catch((error) => {
        print(error.code, error.domain, error.userInfo, error.message);
      });
      """)
    #expect(app.lines == ["EUNSPECIFIED RCTErrorDomain null it failed"])
  }

  @Test(arguments: Architecture.allCases)
  func `7.26 every Swift error becomes a JavaScript Error`(_ architecture: Architecture)
    async throws
  {
    let app = try BridgeFixture(Thrower(), architecture: architecture)
    await app.run(
      """
      module('Thrower').throwOwn().catch((error) => {
        print(error instanceof Error, error.code, error.message);
      });
      """)
    #expect(app.lines == ["true EUNSPECIFIED diskFull"])
  }

  @Test func `a cancelled method says so`() async throws {
    let app = try BridgeFixture(Thrower())
    await app.run("module('Thrower').cancel().catch(({ code, message }) => print(code, message))")
    #expect(app.lines == ["ECANCELLED Thrower.cancel was cancelled"])
  }

  @Test func `an error that came from JavaScript goes back as the same value`() async throws {
    let app = try BridgeFixture(Thrower())
    await app.run(
      """
      const mine = new RangeError('mine');
      try { module('Thrower').callBack(() => { throw mine }) } catch (error) { print(error === mine) }
      """)
    #expect(app.lines == ["true"])
  }

  @Test(arguments: Architecture.allCases)
  func `3.5 the stack of a rejection names the call in JavaScript`(_ architecture: Architecture)
    async throws
  {
    let app = try BridgeFixture(Thrower(), architecture: architecture)
    await app.run(
      """
      function caller() { return module('Thrower').fail(); }
      caller().catch((error) => print(error.stack));
      """)
    #expect(app.lines.joined().contains("caller@test.js:1:"), "\(app.lines)")
  }

  @Test func `the error of a method is written as its message`() {
    #expect("\(NativeError(code: "E_INK", message: "no ink"))" == "no ink")
  }
}

private enum OwnError: Error { case diskFull }

@HostActor
private final class Thrower: NativeModule {
  var exports: [any Export] {
    AsyncFunction("deny", deny)
    AsyncFunction("fail", fail)
    AsyncFunction("throwOwn", throwOwn)
    AsyncFunction("cancel", cancel)
    Function("callBack", callBack)
  }

  func deny() throws -> Int {
    throw NativeError(
      code: "E_NO_PERMISSION", message: "not allowed", domain: "com.apple.healthkit",
      userInfo: ["type": "workout"])
  }
  func fail() async throws -> Int { throw NativeError(message: "it failed") }
  func throwOwn() throws -> Int { throw OwnError.diskFull }
  func cancel() async throws -> Int { throw CancellationError() }
  func callBack(_ function: JSFunction) throws { try function.call() }
}
