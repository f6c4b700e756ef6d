import BackgroundFetch
import HostLoop
import SimulatedPhone
import Testing

@Suite @HostActor struct BackgroundFetchTests {
  @Test
  func
    `A8: without the background mode 'fetch' iOS never wakes the app, and the log gives the reason`()
    async
  {
    let test = LoggedPhone { $0.backgroundModes = [] }
    test.phone.backgroundFetch.simulate()
    await test.run(for: .seconds(60))
    #expect(
      test.log == ["0 no background fetch: 'fetch' is not among the app's UIBackgroundModes"])
  }

  @Test(arguments: BackgroundRefreshStatus.allCases)
  func `A9: only an app whose refresh status is available is woken`(
    _ status: BackgroundRefreshStatus
  ) async {
    let test = LoggedPhone()
    test.phone.backgroundRefreshStatus = status
    test.phone.backgroundFetch.simulate()
    await test.run(for: .seconds(60))
    #expect(test.phone.backgroundFetch.fetches.count == (status == .available ? 1 : 0))
  }

  @Test func `A10: by default iOS never fetches`() async {
    let test = LoggedPhone()
    await test.run(for: .seconds(86_400))
    #expect(test.log.isEmpty)
  }

  @Test(arguments: 1...10)
  func `A10: no fetch comes before the minimum interval has passed`(_ seed: UInt64) async {
    let test = LoggedPhone(seed: seed)
    test.finishFetches()
    test.phone.backgroundFetch.setMinimumInterval(.seconds(3600))
    await test.run(for: .seconds(86_400))
    let begins = [0] + test.phone.backgroundFetch.fetches.map { $0.began.milliseconds / 1000 }
    #expect(begins.count > 10)
    #expect(zip(begins, begins.dropFirst()).allSatisfy { $1 - $0 >= 3600 })
  }

  @Test func `A10: the same seed gives the same day`() async {
    func day(_ seed: UInt64) async -> [LoopInstant] {
      let test = LoggedPhone(seed: seed)
      test.finishFetches()
      test.phone.backgroundFetch.setMinimumInterval(.seconds(3600))
      await test.run(for: .seconds(86_400))
      return test.phone.backgroundFetch.fetches.map(\.began)
    }
    #expect(await day(7) == day(7))
    #expect(await day(7) != day(8))
  }

  @Test func `A24: a fetch can be simulated while the app is active`() async {
    let test = LoggedPhone()
    await test.open()
    test.phone.backgroundFetch.performFetch = { _, completion in
      test.note("fetch while \(test.phone.lifecycle.state)")
      completion(.newData)
    }
    test.phone.backgroundFetch.simulate()
    await test.run(for: .zero)
    #expect(test.log.last == "0 fetch while active")
  }

  @Test func `A25: an app that is launched for a fetch goes to the background and is never active`()
    async
  {
    let test = LoggedPhone()
    test.phone.onLaunch = { test.note("didFinishLaunching for \($0)") }
    test.phone.backgroundFetch.performFetch = { _, completion in
      test.note("performFetch")
      completion(.noData)
    }
    test.phone.backgroundFetch.simulate()
    await test.run(for: .seconds(60))
    #expect(
      test.log == [
        "0 background", "0 didFinishLaunching for fetch", "0 performFetch", "5 suspended",
      ])
  }

  @Test func `Low Power Mode, and a restart before the first unlock, stop background fetches`()
    async
  {
    let test = LoggedPhone()
    test.phone.power.isLowPowerModeEnabled = true
    test.phone.backgroundFetch.simulate()
    await test.run(for: .zero)
    test.phone.power.isLowPowerModeEnabled = false
    test.phone.restart()
    test.phone.backgroundFetch.simulate()
    await test.run(for: .zero)
    #expect(
      test.log == [
        "0 no background fetch: Low Power Mode is on",
        "0 no background fetch: nobody has unlocked the phone since its restart",
      ])
    test.phone.unlock()
    test.phone.backgroundFetch.simulate()
    await test.run(for: .zero)
    #expect(test.phone.backgroundFetch.fetches.count == 1)
  }

  @Test func `an app that the user swiped away is not woken until the user opens it`() async {
    let test = LoggedPhone()
    test.finishFetches()
    await test.open()
    test.phone.forceQuit()
    test.phone.backgroundFetch.simulate()
    await test.run(for: .zero)
    #expect(
      test.log.last == "0 no wake because of a background fetch: the user swiped the app away")
    await test.open()
    test.phone.leaveApp()
    test.phone.backgroundFetch.simulate()
    await test.run(for: .zero)
    #expect(test.phone.backgroundFetch.fetches.count == 1)
  }
}

extension LoggedPhone {
  fileprivate func finishFetches() {
    phone.backgroundFetch.performFetch = { _, completion in completion(.newData) }
  }
}
