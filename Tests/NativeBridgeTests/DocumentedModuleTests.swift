import HostLoop
import JSEngine
import NativeBridge
import Testing

/// The modules of docs/MODULES.md, with the same code as there.
@HostActor
struct DocumentedModuleTests {
  @Test func `the module that answers a call works`() async throws {
    let app = try BridgeFixture(Greeter())
    await app.run(
      """
      listen(module('Greeter'), 'onGreeted', (name) => print('greeted', name));
      module('Greeter').greet('Ann', 2).then(print);
      """)
    #expect(Set(app.lines) == ["greeted Ann", "Hi, Ann. Hi, Ann. "])
  }

  @Test func `the module of the guide works`() async throws {
    let app = try BridgeFixture(Pedometer())
    await app.run(
      """
      const pedometer = module('Pedometer');
      print(pedometer.isAvailable, pedometer.total());
      pedometer.steps(-1).catch((error) => print(error.code, error.message));
      pedometer.steps('x').catch((error) => print(error.message));
      pedometer.steps(1).then((steps) => print(JSON.stringify(steps)));
      """)
    #expect(app.lines.first == "true 0")
    #expect(
      Set(app.lines.dropFirst()) == [
        "E_DAY There is no day -1.0",
        "Pedometer.steps: argument 1 must be a number, got a string",
        #"[{"count":4,"at":1}]"#,
      ])
  }
}

final class Greeter: NativeModule {
  private let onGreeted = Event<String>("onGreeted", whenUnobserved: .hold(latest: 1))

  var exports: [any Export] {
    onGreeted
    AsyncFunction("greet", greet)
  }

  func greet(name: String, times: Int?) -> String {
    onGreeted.send(name)
    return String(repeating: "Hi, \(name). ", count: times ?? 1)
  }
}

/// Counts steps.
@HostActor
final class Pedometer: NativeModule {
  private let onStep = Event<Step>("onStep", whenUnobserved: .hold(latest: 10))
  private var total = 0

  var exports: [any Export] {
    onStep
    Constant("isAvailable", true)
    AsyncFunction("steps", steps)
    Function("total") { [unowned self] () in total }
  }

  func steps(since day: Double) async throws -> [Step] {
    guard day >= 0 else { throw NativeError(code: "E_DAY", message: "There is no day \(day)") }
    return [Step(count: 4, at: day)]
  }

  func startObserving() {}  // The first listener came.
  func stopObserving() {}  // The last one went.
}

/// `{ count, at }`
struct Step: JSRecord, Sendable {
  let count: Int
  let at: Double

  func write(fields: JSFields) {
    fields.add("count", count)
    fields.add("at", at)
  }
}
