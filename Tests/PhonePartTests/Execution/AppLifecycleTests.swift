import BackgroundFetch
import HealthKit
import HostLoop
import SimulatedPhone
import Testing

@Suite @HostActor struct AppLifecycleTests {
  typealias State = AppLifecycle.State

  @Test
  func
    `C7: an app can go from foreground to background, be suspended, be killed, and start again in the background`()
    async
  {
    let test = LoggedPhone()
    await test.open()
    test.phone.leaveApp()
    await test.run(for: .seconds(10))
    test.phone.pressMemory()
    test.phone.backgroundFetch.simulate()
    await test.run(for: .zero)
    #expect(
      test.states == [
        "inactive", "active", "inactive", "background", "suspended", "notRunning", "background",
      ])
  }

  @Test func `what is done with an app that is being launched is done when it has launched`() async
  {
    let ended = LoggedPhone()
    ended.phone.openApp()
    ended.phone.restart()
    await ended.run(for: .zero)
    #expect(ended.states == ["inactive", "active", "notRunning"])
    #expect(ended.phone.screenLock.isLocked)
    let left = LoggedPhone()
    left.phone.openApp()
    left.phone.leaveApp()
    left.phone.openApp()
    await left.run(for: .zero)
    #expect(
      left.states == ["inactive", "active", "inactive", "background", "inactive", "active"])
  }

  @Test func `what ends the app that is being launched lets it be launched again`() async {
    let test = LoggedPhone()
    test.phone.openApp()
    test.phone.forceQuit()
    test.phone.openApp()
    test.phone.leaveApp()
    await test.run(for: .zero)
    #expect(
      test.states == [
        "inactive", "active", "notRunning", "inactive", "active", "inactive", "background",
      ])
  }

  @Test func `an app that iOS wakes is not suspended before it knows what for`() async {
    let test = LoggedPhone()
    test.phone.wake(for: .fetch, "performFetch") {}
    await test.run(for: .milliseconds(4500))
    test.phone.wake(for: .fetch, "performFetch") { test.note("again") }
    await test.run(for: .seconds(4))
    #expect(test.states == ["background"])
    #expect(test.log.contains("4 again"))
  }

  @Test func `a person may open the app while iOS launches it for a fetch`() async {
    let test = LoggedPhone()
    test.phone.wake(for: .fetch, "performFetch") { test.note("fetch") }
    test.phone.openApp()
    test.phone.terminate(.forceQuit)
    await test.run(for: .zero)
    #expect(test.states == ["background", "inactive", "active", "notRunning"])
    #expect(!test.log.contains("0 fetch"))
  }

  @Test(arguments: State.allCases, State.allCases)
  func `C7: a transition that iOS never makes is refused, and the state does not change`(
    from: State, to: State
  ) throws {
    let lifecycle = try Self.lifecycle(in: from)
    var refused: AppLifecycle.IllegalTransition?
    do { try Self.move(lifecycle, to: to) } catch { refused = error }
    if Self.legal.contains("\(from) \(to)") {
      #expect(lifecycle.state == to)
    } else {
      #expect(refused != nil)
      #expect(lifecycle.state == from)
    }
  }

  /// The transitions that the verbs of ``AppLifecycle`` allow; some take two steps.
  private static let legal: Set = [
    "notRunning active", "notRunning background",
    "active inactive", "active background", "active notRunning",
    "inactive active", "inactive background", "inactive notRunning",
    "background active", "background suspended", "background notRunning",
    "suspended active", "suspended background", "suspended notRunning",
  ]

  private static func lifecycle(in state: State) throws -> AppLifecycle {
    let lifecycle = AppLifecycle()
    switch state {
    case .notRunning: break
    case .active: try lifecycle.didFinishLaunching(.user)
    case .inactive:
      try lifecycle.didFinishLaunching(.user)
      try lifecycle.resignActive()
    case .background: try lifecycle.didFinishLaunching(.fetch)
    case .suspended:
      try lifecycle.didFinishLaunching(.fetch)
      try lifecycle.suspend()
    }
    return lifecycle
  }

  private static func move(
    _ lifecycle: AppLifecycle, to state: State
  ) throws(AppLifecycle.IllegalTransition) {
    switch (state, lifecycle.state) {
    case (.notRunning, _): try lifecycle.terminate(.memoryPressure)
    case (.inactive, _): try lifecycle.resignActive()
    case (.active, .notRunning): try lifecycle.didFinishLaunching(.user)
    case (.active, _): try lifecycle.enterForeground()
    case (.background, .notRunning): try lifecycle.didFinishLaunching(.fetch)
    case (.background, .suspended): try lifecycle.resume()
    case (.background, _): try lifecycle.enterBackground()
    case (.suspended, _): try lifecycle.suspend()
    }
  }

  @Test func `C8: an app that left the foreground is suspended a few seconds later`() async {
    let test = LoggedPhone()
    await test.open()
    test.phone.leaveApp()
    await test.run(for: .milliseconds(4900))
    #expect(test.phone.lifecycle.state == .background)
    await test.run(for: .milliseconds(200))
    #expect(test.phone.lifecycle.state == .suspended)
  }

  @Test func `C2: timers do not fire while the app is suspended, and fire late when it resumes`()
    async
  {
    let test = LoggedPhone()
    await test.open()
    for second in 1...20 {
      test.loop.post(on: test.loop.lane("timers"), "tick", after: .seconds(second)) {
        test.note("tick \(second)")
      }
    }
    test.phone.leaveApp()
    await test.run(for: .seconds(60))
    test.phone.openApp()
    await test.run(for: .zero)
    let ticks = test.log.filter { $0.contains("tick") }
    #expect(ticks.prefix(5) == ["1 tick 1", "2 tick 2", "3 tick 3", "4 tick 4", "5 tick 5"])
    #expect(ticks.dropFirst(5).allSatisfy { $0.hasPrefix("60 ") })
    #expect(ticks.count == 20)
  }

  @Test
  func
    `C19: when memory is low iOS ends a suspended app without notice, and does not end a running one`()
    async
  {
    let test = LoggedPhone()
    await test.open()
    test.phone.pressMemory()
    #expect(test.phone.lifecycle.state == .active)
    test.phone.leaveApp()
    await test.run(for: .seconds(6))
    test.phone.pressMemory()
    #expect(test.phone.lifecycle.terminations == [.memoryPressure])
  }

  @Test func `C21: a resumed app gets what waited for it before it is active again`() async {
    let test = LoggedPhone()
    await test.open()
    test.phone.leaveApp()
    await test.run(for: .seconds(6))
    test.loop.post(on: test.loop.lane("javaScript"), "event") { test.note("event") }
    await test.run(for: .seconds(60))
    #expect(!test.log.contains { $0.contains("event") })
    test.phone.openApp()
    test.loop.post(on: test.loop.lane("javaScript"), "appStateDidChange") { test.note("handler") }
    await test.run(for: .zero)
    #expect(test.log.suffix(2) == ["66 event", "66 handler"])
  }

  @Test func `A5: iOS can wake an app that is in the background, suspended or terminated`() async {
    for state in [State.background, .suspended, .notRunning] {
      let test = LoggedPhone()
      await test.open()
      test.phone.leaveApp()
      if state != .background { await test.run(for: .seconds(6)) }
      if state == .notRunning { test.phone.pressMemory() }
      #expect(test.phone.lifecycle.state == state)
      test.phone.wake(for: .healthKit, "deliver") {
        test.note("delivered in \(test.phone.lifecycle.state)")
      }
      await test.run(for: .zero)
      #expect(test.log.last?.hasSuffix("delivered in background") == true)
    }
  }

  @Test func `a process that ended does not get what was on its way to it`() async {
    let test = LoggedPhone()
    await test.open()
    test.phone.wake(for: .healthKit, "deliver") { test.note("delivered") }
    test.phone.terminate(.crash("a bug"))
    test.phone.openApp()
    await test.run(for: .seconds(1))
    #expect(!test.log.contains { $0.contains("delivered") })
    #expect(test.phone.lifecycle.launchCount == 2)
  }
}
