import BackgroundTasks
import HealthKit
import HostLoop
import SimulatedPhone
import Testing

@Suite @HostActor struct BackgroundTasksTests {
  /// Makes an app leave the foreground with a task that does not end by itself; `ending` ends it at expiry.
  private func leave(_ test: LoggedPhone, ending: Bool) async {
    await test.open()
    _ = test.phone.backgroundTasks.begin("upload") {
      test.note("expires")
      if ending { test.phone.backgroundTasks.end(1) }
    }
    test.phone.leaveApp()
  }

  @Test func `C10: tasks that follow each other share 15 minutes`() async {
    let test = LoggedPhone(.wiki2020)
    await leave(test, ending: true)
    let tasks = test.phone.backgroundTasks
    for minute in [5, 10] {
      test.loop.post(on: test.loop.lane("timers"), "next", after: .seconds(minute * 60)) {
        let next = tasks.begin("part \(minute)") { test.note("part \(minute) expires") }
        test.loop.post(on: test.loop.lane("timers"), "end", after: .seconds(200)) {
          tasks.end(next)
        }
      }
    }
    await test.run(for: .seconds(1000))
    #expect(test.log.suffix(2) == ["895 expires", "900 suspended"])
  }

  @Test func `C11: a suspended app that iOS wakes has 35 s`() async {
    let test = LoggedPhone(.wiki2020)
    await test.open()
    test.phone.leaveApp()
    await test.run(for: .seconds(100))
    test.phone.wake(for: .healthKit, "deliver") {
      #expect(test.phone.backgroundTasks.backgroundTimeRemaining == .seconds(35))
      let id = test.phone.backgroundTasks.begin("sync")
      test.loop.post(on: test.loop.lane("timers"), "end", after: .seconds(34)) {
        test.phone.backgroundTasks.end(id)
      }
    }
    await test.run(for: .seconds(100))
    #expect(test.log.last == "139 suspended")
  }

  @Test
  func `C13: iOS kills an app with a background task that never ends, and the log names the task`()
    async
  {
    let test = LoggedPhone()
    await leave(test, ending: false)
    await test.run(for: .seconds(100))
    #expect(
      test.log.suffix(3) == [
        "25 expires", "30 notRunning",
        "30 ended: killed by the watchdog (0x8badf00d): background task upload was never ended",
      ])
  }

  @Test func `in the foreground there is no limit, and the remaining time is unknown`() async {
    let test = LoggedPhone()
    await test.open()
    _ = test.phone.backgroundTasks.begin("anything")
    await test.run(for: .seconds(3600))
    #expect(test.phone.backgroundTasks.backgroundTimeRemaining == nil)
    #expect(test.phone.lifecycle.state == .active)
  }

  @Test func `when no time is left a task cannot begin`() async {
    let test = LoggedPhone()
    await leave(test, ending: true)
    let hold = test.phone.assertions.acquire("a wake", budget: nil) {}
    await test.run(for: .seconds(40))
    #expect(test.phone.backgroundTasks.begin("late") == BackgroundTasks.invalid)
    test.phone.assertions.release(hold)
  }

  @Test func `coming back to the foreground takes the limit away`() async {
    let test = LoggedPhone()
    await leave(test, ending: false)
    await test.run(for: .seconds(20))
    test.phone.openApp()
    await test.run(for: .seconds(100))
    #expect(test.phone.lifecycle.state == .active)
    #expect(!test.log.contains { $0.hasSuffix("expires") })
  }

  @Test(arguments: [(DeviceProfile.iOS12, 180), (.iOS17, 30)])
  func `the allowance is the profile's`(_ profile: DeviceProfile, _ seconds: Int) async {
    let test = LoggedPhone(profile)
    await leave(test, ending: true)
    #expect(test.phone.backgroundTasks.backgroundTimeRemaining == .seconds(seconds))
  }
}
