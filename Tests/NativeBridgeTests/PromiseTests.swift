import HostLoop
import JSEngine
import NativeBridge
import Testing

/// A method that settles its promise explicitly, later.
@HostActor
struct PromiseTests {
  private let scanner = Scanner()

  private func scan(_ architecture: Architecture) async throws -> (BridgeFixture, Promise) {
    let app = try BridgeFixture(scanner, architecture: architecture)
    await app.run(
      """
      module('Scanner').count();
      module('Scanner').scan(7).then(
        (value) => print('resolved', value), (error) => print('rejected', error.code, error.message));
      """)
    return (app, try #require(scanner.promise))
  }

  @Test(arguments: Architecture.allCases)
  func `3.5 a promise can be resolved after its method returned`(
    architecture: Architecture
  ) async throws {
    let (app, promise) = try await scan(architecture)
    #expect(scanner.timeout == 7)
    #expect(app.open.map(\.subject) == ["Scanner.scan"])
    promise.resolve("found")
    await app.loop.run()
    #expect(app.lines == ["resolved found"])
    #expect(app.open.isEmpty)
  }

  @Test(arguments: Architecture.allCases)
  func `3.5 resolving without a value gives undefined`(architecture: Architecture) async throws {
    let (app, promise) = try await scan(architecture)
    promise.resolve()
    await app.loop.run()
    #expect(app.lines == ["resolved undefined"])
  }

  @Test(arguments: Architecture.allCases)
  func `3.5 a promise can be rejected with a code and a message`(
    architecture: Architecture
  ) async throws {
    let (app, promise) = try await scan(architecture)
    promise.reject("E_SCAN", "no light")
    await app.loop.run()
    #expect(app.lines == ["rejected E_SCAN no light"])
  }

  @Test(arguments: [
    (["resolve", "resolve"], "Scanner.scan(): Tried to resolve a promise more than once."),
    (["reject", "reject"], "Scanner.scan(): Tried to reject a promise more than once."),
    (
      ["resolve", "reject"],
      "Scanner.scan(): Tried to reject a promise after it's already been resolved."
    ),
    (
      ["reject", "resolve"],
      "Scanner.scan(): Tried to resolve a promise after it's already been rejected."
    ),
  ])
  func `3.5 turbo: a promise that is settled again is reported, and keeps its first outcome`(
    settlements: [String], words: String
  ) async throws {
    let (app, promise) = try await scan(.turbo)
    try await settle(promise, settlements, app)
    #expect(app.bridge.diagnoses.map(\.message) == [words])
  }

  @Test(arguments: [
    (
      ["resolve", "resolve"],
      "Scanner.scan: Illegal callback invocation from native module. This callback type only permits "
        + "a single invocation from native code."
    ),
    (
      ["resolve", "reject"],
      "No callback found with cbID 3 and callID 1 for  Scanner.scan - most likely the callback was "
        + #"already invoked. Args: '[{"message":"no","code":"E1","domain":"RCTErrorDomain","#
        + #""userInfo":null,"nativeStackIOS":[]}]'"#
    ),
    (
      ["reject", "resolve"],
      "No callback found with cbID 2 and callID 1 for  Scanner.scan - most likely the callback was "
        + "already invoked. Args: '[1]'"
    ),
  ])
  func `3.5 bridge: a promise that is settled again is reported, and keeps its first outcome`(
    settlements: [String], words: String
  ) async throws {
    let (app, promise) = try await scan(.bridge)
    try await settle(promise, settlements, app)
    #expect(app.bridge.diagnoses.map(\.message) == [words])
  }

  private func settle(_ promise: Promise, _ how: [String], _ app: BridgeFixture) async throws {
    for (index, how) in how.enumerated() {
      if how == "resolve" { promise.resolve(index) } else { promise.reject("E\(index)", "no") }
    }
    await app.loop.run()
    #expect(app.lines == [how.first == "resolve" ? "resolved 0" : "rejected E0 no"])
  }

  @Test(arguments: Architecture.allCases)
  func `3.5 a method that throws rejects its promise`(
    architecture: Architecture
  ) async throws {
    let app = try BridgeFixture(scanner, architecture: architecture)
    await app.run("module('Scanner').fail().catch((error) => print(error.message))")
    #expect(app.lines == ["broken"])
  }

  @Test(arguments: Architecture.allCases)
  func `3.3 a synchronous method cannot have a promise`(architecture: Architecture) async throws {
    let app = try BridgeFixture(scanner, architecture: architecture)
    await app.run("try { module('Scanner').scanNow() } catch (error) { print(error.message) }")
    #expect(app.lines == ["Promises cannot be used in sync functions, and only once."])
  }
}

@HostActor
private final class Scanner: NativeModule {
  private(set) var promise: Promise?
  private(set) var timeout = 0.0

  var exports: [any Export] {
    AsyncFunction("scan") { [self] (timeout: Double, promise: Promise) in
      self.timeout = timeout
      self.promise = promise
    }
    AsyncFunction("count") {}
    AsyncFunction("fail") { (_: Promise) in throw NativeError(message: "broken") }
    Function("scanNow") { (_: Promise) in 1 }
  }
}
