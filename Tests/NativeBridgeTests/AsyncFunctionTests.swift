import HostLoop
import JSEngine
import NativeBridge
import Testing

@HostActor
struct FunctionTests {
  private let clerk = Clerk(Journal())

  @Test(arguments: Architecture.allCases)
  func `3.3 a method without a result gives undefined at once and runs on its module's lane`(
    _ architecture: Architecture
  )
    async throws
  {
    let app = try launch(architecture)
    await app.run("print(module('Clerk').note('a')); print('turn ends')")
    #expect(app.lines == ["undefined", "turn ends", "note a on Clerk"])
  }

  @Test(arguments: Architecture.allCases)
  func `3.3 a method with a result gives a promise of it`(_ architecture: Architecture) async throws
  {
    let app = try launch(architecture)
    await app.run(
      """
      const promise = module('Clerk').add(2, 3);
      print(promise instanceof Promise);
      promise.then((sum) => print('sum', sum));
      """)
    #expect(app.lines == ["true", "sum 5"])
    #expect(app.open.isEmpty)
  }

  @Test func `a method that throws rejects its promise`() async throws {
    let app = try launch(.turbo)
    await app.run("module('Clerk').fail().catch((error) => print(error.code, error.message))")
    #expect(app.lines == ["E_CLERK no ink"])
    #expect(app.fatalErrors.isEmpty)
  }

  @Test(arguments: Architecture.allCases)
  func `3.4 an error in a method without a result is reported, and the app continues`(
    _ architecture: Architecture
  )
    async throws
  {
    let app = try launch(architecture)
    await app.run("module('Clerk').failSilently(); module('Clerk').note('b')")
    #expect(app.lines == ["note b on Clerk"])
    let diagnosis = try #require(app.bridge.diagnoses.first)
    #expect(diagnosis.severity == .error)
    #expect(
      diagnosis.message
        == "Exception 'no ink' was thrown while invoking failSilently on target Clerk")
  }

  private final class Printer: NativeModule {
    static let name = "com.example.Printer"
    var exports: [any Export] { AsyncFunction("start") { () throws -> Void in throw noInk } }
  }

  @Test func `a method that throws is reported with its full name, whatever its module is called`()
    async throws
  {
    let app = try BridgeFixture(Printer())
    await app.run("module('com.example.Printer').start()")
    #expect(
      app.bridge.diagnoses.map(\.message) == [
        "Exception 'no ink' was thrown while invoking start on target com.example.Printer"
      ])
  }

  @Test func `an async method settles its promise when it returns`() async throws {
    let app = try launch(.turbo)
    await app.run("module('Clerk').addLater(1, 2).then((sum) => print(sum))")
    #expect(app.lines == ["3"])
  }

  @Test func `an async method that throws rejects its promise`() async throws {
    let app = try launch(.turbo)
    await app.run("module('Clerk').failLater().catch((error) => print(error.message))")
    #expect(app.lines == ["no ink"])
  }

  @Test(arguments: Architecture.allCases)
  func `3.5 an async method without a result resolves with undefined`(_ architecture: Architecture)
    async throws
  {
    let app = try launch(architecture)
    await app.run("module('Clerk').rest().then((...values) => print(values.length, values[0]))")
    #expect(app.lines == ["1 undefined"])
  }

  @Test func `an async method sleeps on the loop's clock`() async throws {
    let app = try launch(.turbo)
    await app.run("module('Clerk').sleepAnHour().then(() => print('awake'))")
    #expect(app.lines == ["awake"])
    #expect(app.loop.clock.now == .start + .seconds(3600))
  }

  @Test func `a closure is as good as a method`() async throws {
    let app = try launch(.turbo)
    await app.run("module('Clerk').double(21).then((value) => print(value))")
    #expect(app.lines == ["42"])
  }

  @Test(arguments: Architecture.allCases)
  func `3.3 a sync function returns its result, and runs before calls that wait`(
    _ architecture: Architecture
  ) async throws {
    let app = try launch(architecture)
    await app.run(
      "const clerk = module('Clerk'); clerk.note('queued'); print('sync', clerk.count())")
    #expect(app.lines == ["sync 0", "note queued on Clerk"])
  }

  @Test(arguments: Architecture.allCases)
  func `3.3 a method without a value gives null, both synchronous and with a promise`(
    architecture: Architecture
  ) async throws {
    let app = try launch(architecture)
    await app.run(
      "print(module('Clerk').nothingNow()); module('Clerk').nothing().then((value) => print(value))"
    )
    #expect(app.lines == ["null", "null"])
  }

  @Test(arguments: Architecture.allCases)
  func `3.3 an error in a sync function is thrown in the script`(_ architecture: Architecture)
    async throws
  {
    let app = try launch(architecture)
    await app.run(
      "try { module('Clerk').failNow() } catch (error) { print(error.code, error.message) }")
    #expect(app.lines == ["E_CLERK no ink"])
  }

  @Test(arguments: Architecture.allCases)
  func `3.6.2 calls to one module keep their order`(_ architecture: Architecture) async throws {
    let app = try launch(architecture)
    await app.run("for (const text of 'abc') module('Clerk').note(text)")
    #expect(app.lines == ["note a on Clerk", "note b on Clerk", "note c on Clerk"])
  }

  private func launch(_ architecture: Architecture) throws -> BridgeFixture {
    let app = try BridgeFixture(journal: clerk.journal, clerk, architecture: architecture)
    clerk.loop = app.loop
    return app
  }
}

private let noInk = NativeError(code: "E_CLERK", message: "no ink")

@HostActor
private final class Clerk: NativeModule {
  weak var loop: EventLoop?
  let journal: Journal
  private var notes = 0

  init(_ journal: Journal) { self.journal = journal }

  var exports: [any Export] {
    AsyncFunction("note", note)
    AsyncFunction("add", add)
    AsyncFunction("fail", fail)
    AsyncFunction("failSilently", failSilently)
    AsyncFunction("addLater", addLater)
    AsyncFunction("failLater", failLater)
    AsyncFunction("rest", rest)
    AsyncFunction("sleepAnHour", sleepAnHour)
    AsyncFunction("double") { (value: Double) in value * 2 }
    Function("nothingNow") { () -> Int? in nil }
    AsyncFunction("nothing") { () -> Int? in nil }
    Function("count", count)
    Function("failNow", failNow)
  }

  func note(_ text: String) {
    notes += 1
    journal.write("note \(text) on \(loop?.currentTask?.lane.name ?? "?")")
  }
  func add(_ first: Int, _ second: Int) -> Int { first + second }
  func fail() throws -> Int { throw noInk }
  func failSilently() throws { throw noInk }
  func addLater(_ first: Int, _ second: Int) async -> Int {
    await Task.yield()
    return first + second
  }
  func failLater() async throws -> Int {
    await Task.yield()
    throw noInk
  }
  func rest() async { await Task.yield() }
  func sleepAnHour() async { await loop?.sleep(for: .seconds(3600)) }
  func count() -> Int { notes }
  func failNow() throws -> Int { throw noInk }
}
