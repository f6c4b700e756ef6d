import AppHost
import Capabilities
import HostLoop
import JSEngine
import NativeBridge
import RaceSearch

/// The late subscriber without an app: three tasks on three lanes, for an event, its listener and the end.
/// Other tools that order promises are measured with a similar script.
@HostActor
final class ThreeTasks: RaceSubject {
  let inSharedContext: (any RaceSubject)?

  private let machine: JSVirtualMachine
  private let script = JSScript(
    """
    (() => {
      const listeners = [], received = [];
      return {
        event() { for (const listener of listeners) listener('data'); },
        subscribe() { listeners.push((data) => received.push(data)); },
        finish() { return received.length; },
      };
    })
    """, url: "three-tasks.js")

  /// - Parameter isolation: whether the runs of a search share a context.
  convenience init(_ isolation: Isolation) {
    let shared = ThreeTasks(JSVirtualMachine(reusesRealms: true), nil)
    self.init(JSVirtualMachine(), isolation == .sharedContext ? shared : nil)
  }

  private init(_ machine: JSVirtualMachine, _ inSharedContext: ThreeTasks?) {
    self.machine = machine
    self.inSharedContext = inSharedContext
  }

  func run(_ inputs: [OutsideEvent], policy: any SchedulingPolicy) async throws -> Outcome {
    let loop = EventLoop(clock: .virtual, policy: policy)
    let context = JSContext(in: machine)
    defer { context.close() }
    context.rememberGlobals()
    let tasks = try context.call(context.function(script))
    var received: JSRef?
    for name in ["event", "subscribe", "finish"] {
      let function = try JSFunction.decode(context.get(name, of: tasks), in: context)
      loop.post(on: loop.lane(name), name) {
        let result = try? function.call()
        if name == "finish" { received = result }
      }
    }
    await loop.run()
    let count = try received.map { try Int.decode($0, in: context) } ?? 0
    let lost = ReportedDiagnosis(
      Diagnosis(.eventWithoutListener, "nobody received it"), ScriptErrors())
    return Outcome(failures: count == 1 ? [] : [lost])
  }
}
