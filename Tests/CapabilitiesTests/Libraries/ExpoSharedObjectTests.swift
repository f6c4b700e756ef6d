import AppHost
import BridgeTesting
import Capabilities
import HostLoop
import JSEngine
import NativeBridge
import SimulatedPhone
import Testing

/// The facts are those of expo-modules-core 3.0.29 (SDK 54).
@HostActor
struct ExpoSharedObjectTests {
  /// - Parameter script: has the module `Shop`, and `attempt`.
  private func lines(_ script: String, policy: (any SchedulingPolicy)? = nil) async throws
    -> [String]
  {
    let app = try AppFixture.plain(
      """
      import { NativeModules } from 'react-native';
      NativeModules.ExpoModulesCore.installModules();
      const tell = ({ code, message }) => `${code}: ${message.replaceAll('\\n→ Caused by: ', ' < ')}`;
      const attempt = (body) => { try { return body(); } catch (error) { return tell(error); } };
      const { Shop } = expo.modules;
      (async () => {
      \(script)
      })();
      """
    ) {
      $0.launch = .user
      $0.capabilities += [ShopCapability.self]
    }
    if let policy { app.session.phone.loop.policy = policy }
    let result = await app.run()
    #expect(result.diagnoses.isEmpty)
    return app.lines
  }

  /// `common/cpp/JSIUtils.cpp`, createInheritingClass, and `ios/Core/Classes/ClassDefinition.swift`.
  @Test func `JavaScript makes objects of a class, and their members are on the prototype`()
    async throws
  {
    let lines = try await lines(
      """
      const till = new Shop.Till(5);
      console.log(till.add(2), till.sum, Object.keys(till).length);
      till.sum = 1;
      console.log(till.sum, await till.addLater(3), till.currency);
      console.log(till instanceof Shop.Till, till instanceof expo.SharedObject, Shop.Till.name);
      console.log(new Shop.Till(1).add === till.add, JSON.stringify(till));
      """)
    #expect(
      lines == [
        "7 7 0", "1 4 EUR", "true true Till", #"true {"sum":4,"currency":"EUR"}"#,
      ])
  }

  /// `packages/expo/src/winter/fetch/FetchResponse.ts` does that.
  @Test func `A class of JavaScript can extend a native one`() async throws {
    let lines = try await lines(
      """
      class Purse extends Shop.Till {
        owner = 'Ann';
        get sum() { return super.sum * 100; }
      }
      const purse = new Purse(2);
      console.log(purse.owner, purse.sum, purse.add(1), purse instanceof Purse);
      """)
    #expect(lines == ["Ann 200 3 true"])
  }

  /// `ios/Core/DynamicTypes/DynamicSharedObjectType.swift`, cast and convertResult.
  @Test func `A shared object passes to native code and back`() async throws {
    let lines = try await lines(
      """
      const till = new Shop.Till(5);
      console.log(Shop.sum(till, new Shop.Till(6)), Shop.last() === till, await Shop.lastLater() === till);
      const made = Shop.make(9);
      console.log(made instanceof Shop.Till, made.sum, made === till);
      console.log([till, made].map((each) => each.__expo_shared_object_id__), expo.SharedObject.prototype.__expo_shared_object_id__);
      """)
    #expect(lines == ["11 true true", "true 9 false", "[ 1, 3 ] 0"])
  }

  /// `ios/Core/SharedObjects/SharedObjectRegistry.swift`, add: a pair for each object of JavaScript.
  @Test func `A constructor may return a native object that JavaScript has already`() async throws {
    let lines = try await lines(
      """
      const first = new Shop.Cashbox(), second = new Shop.Cashbox();
      first.fill(2);
      console.log(first === second, second.content());
      first.release();
      console.log(attempt(() => first.content()), second.content());
      """)
    #expect(
      lines == [
        "false 2",
        "ERR_NATIVE_SHARED_OBJECT_NOT_FOUND: Calling the 'content' function has failed < Unable to find the native shared object associated with given JavaScript object 2",
      ])
  }

  /// `common/cpp/SharedObject.cpp`, release, and `ios/Core/JavaScriptUtils.swift`, concat.
  @Test func `A released object has no native half and no listeners`() async throws {
    let lines = try await lines(
      """
      const till = new Shop.Till(5);
      till.addListener('added', () => console.log('never'));
      till.release(); till.release();
      console.log(Shop.released(), till.__expo_shared_object_id__, till.listenerCount('added'));
      console.log(attempt(() => till.add(1)));
      console.log(attempt(() => till.sum));
      console.log(await till.addLater(1).catch(tell));
      console.log(attempt(() => Shop.sum(till, till)));
      """)
    let text = "Unable to find the native shared object associated with given JavaScript object"
    #expect(
      lines == [
        "1 0 0",
        "ERR_NATIVE_SHARED_OBJECT_NOT_FOUND: Calling the 'add' function has failed < \(text)",
        "ERR_NATIVE_SHARED_OBJECT_NOT_FOUND: Calling the 'get' function has failed < \(text)",
        "ERR_ARGUMENT_CAST: The 1st argument cannot be cast to type SharedObject<Till> < \(text)",
        "ERR_ARGUMENT_CAST: Calling the 'sum' function has failed < The 1st argument cannot be cast to type SharedObject<Till> < \(text)",
      ])
  }

  /// `ios/Core/SharedObjects/SharedObject.swift`, emit.
  @Test func `Native code calls the listeners of an object in a task of its own`() async throws {
    let lines = try await lines(
      """
      const till = new Shop.Till(5), other = new Shop.Till(5);
      for (const each of [till, other]) each.addListener('added', (...values) => console.log(each === till, ...values));
      till.add(2);
      console.log('added');
      """)
    #expect(lines == ["added", "true 2 EUR"])
  }

  /// `ios/JSI/EXJavaScriptRuntime.mm`, createInstance.
  @Test func `A constructor that fails throws, also for a wrong number of arguments`() async throws
  {
    let lines = try await lines(
      """
      console.log(attempt(() => new Shop.Till(-1)));
      console.log(attempt(() => new Shop.Till()));
      console.log(attempt(() => new Shop.Till(1).add()));
      """)
    #expect(
      lines == [
        "ERR_SHOP: Calling the 'constructor' function has failed < a sum is positive",
        "ERR_INVALID_ARGS_NUMBER: Calling the 'constructor' function has failed < Received 0 arguments, but 1 was expected",
        "ERR_INVALID_ARGS_NUMBER: Calling the 'add' function has failed < Received 0 arguments, but 1 was expected",
      ])
  }

  /// `ios/Core/Functions/AsyncFunctionDefinition.swift`, runOnQueue.
  @Test func `Calls on a concurrent queue may overtake each other, and others may not`()
    async throws
  {
    let script = """
      const till = new Shop.Till(0);
      till.countLater(1).then(console.log); till.countLater(2).then(console.log);
      till.addLater(1).then(console.log); till.addLater(2).then(console.log);
      """
    #expect(try await lines(script) == ["1", "2", "1", "3"])
    #expect(try await lines(script, policy: LaneLast("shop.queue 1")) == ["2", "1", "3", "1"])
  }
}

/// Runs the tasks of all other lanes first.
private struct LaneLast: SchedulingPolicy {
  let lane: String

  init(_ lane: String) { self.lane = lane }

  func choose(among heads: [LoopTask], orWaitFor later: LoopTask?) -> Int? {
    heads.firstIndex { $0.lane.name != lane } ?? 0
  }
}

@HostActor
private final class ShopCapability: Capability {
  init(_ app: AppConnection) {}
  func addModules(to registry: ModuleRegistry) throws { try registry.addExpoModule { Shop() } }
}

@HostActor
private final class Till: nonisolated SharedObject {
  let link = SharedObjectLink()
  var sum: Double
  /// Called when it is released.
  var onRelease: (@HostActor () -> Void)?

  init(_ sum: Double) { self.sum = sum }

  func add(_ amount: Double) -> Double {
    sum += amount
    emit("added", amount, "EUR")
    return sum
  }

  func sharedObjectDidRelease() { onRelease?() }
}

@HostActor
private final class Cashbox: nonisolated SharedObject {
  let link = SharedObjectLink()
  var content = 0.0
}

@HostActor
private final class Shop: NativeModule {
  private let cashbox = Cashbox()
  private var last: Till?
  private var released = 0

  var exports: [any Export] {
    SharedObjectClass("Till", Constructor { [unowned self] in try make($0) }) {
      Property(
        "sum", get: { (till: Till) in till.sum },
        set: { (till: Till, sum: Double) in till.sum = sum })
      Constant("currency", "EUR")
      Function("add") { (till: Till, amount: Double) in till.add(amount) }
      AsyncFunction("countLater") { (_: Till, number: Int) in number }
        .runOnQueue(ExpoQueue("shop.queue", isConcurrent: true))
      AsyncFunction("addLater") { (till: Till, amount: Double) in till.add(amount) }
    }
    SharedObjectClass("Cashbox", Constructor { [cashbox] in cashbox }) {
      Function("fill") { (cashbox: Cashbox, amount: Double) in cashbox.content = amount }
      Function("content") { (cashbox: Cashbox) in cashbox.content }
    }
    Function("sum") { (one: Till, other: Till) in one.sum + other.sum }
    Function("last") { [unowned self] in last }
    AsyncFunction("lastLater") { [unowned self] in last }
    Function("make") { (sum: Double) in Till(sum) }
    Function("released") { [unowned self] in released }
  }

  private func make(_ sum: Double) throws -> Till {
    guard sum >= 0 else { throw NativeError(code: "ERR_SHOP", message: "a sum is positive") }
    let till = Till(sum)
    till.onRelease = { [unowned self] in released += 1 }
    if last == nil { last = till }
    return till
  }
}
