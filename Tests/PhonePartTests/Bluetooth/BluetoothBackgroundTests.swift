import BackgroundTasks
import Bluetooth
import HostLoop
import SimulatedPhone
import Testing

@Suite @HostActor struct BluetoothBackgroundTests {
  @Test func `C3: without the mode bluetooth-central, events wait until the app is on the screen`()
    async
  {
    let test = BluetoothFixture { $0.backgroundModes = [.fetch] }
    let strap = test.addStrap()
    test.subscribeAtLaunch()
    await test.open()
    await test.advance(.seconds(3))
    await test.suspend()
    test.clear()
    for rate in 60...62 { test.beat(strap, UInt8(rate)) }
    await test.advance(.seconds(600))
    test.radio.disconnect(strap)
    await test.advance(.seconds(600))
    #expect(test.words == [])
    test.phone.openApp()
    await test.advance()
    #expect(
      test.words == [
        "didUpdateValue 2A37 [0, 60]", "didUpdateValue 2A37 [0, 61]", "didUpdateValue 2A37 [0, 62]",
        "didDisconnect Strap error 7",
      ])
    #expect(test.events == [])
  }

  @Test
  func `C3: without the mode, a request of the background is sent when the app is on the screen`()
    async throws
  {
    let test = BluetoothFixture { $0.backgroundModes = [] }
    test.addStrap()
    test.connectAtLaunch()
    await test.open()
    await test.advance(.seconds(3))
    test.phone.leaveApp()
    test.clear()
    let control = try #require(test.app?.characteristic("2a39"))
    test.app?.peripheral?.readValue(for: control)
    await test.advance(.seconds(60))
    #expect(test.words == ["suspended"])
    test.phone.openApp()
    await test.advance(.seconds(1))
    #expect(test.words == ["suspended", "didUpdateValue 2A39 [7]"])
  }

  @Test func `C9: a notification wakes a suspended app for about ten seconds`() async {
    let test = BluetoothFixture()
    let strap = test.addStrap()
    test.subscribeAtLaunch()
    await test.open()
    await test.advance(.seconds(3))
    await test.suspend()
    let start = test.loop.clock.now
    test.beat(strap, 60)
    await test.advance(.milliseconds(1))
    #expect(test.phone.lifecycle.state == .background)
    #expect(test.words.last == "didUpdateValue 2A37 [0, 60]")
    await test.advance(.seconds(9))
    #expect(test.phone.lifecycle.state == .background)
    await test.advance(.seconds(2))
    #expect(test.phone.lifecycle.state == .suspended)
    #expect(test.events == ["wake: didUpdateValue of Strap"])
    #expect(test.loop.clock.now - start < .seconds(12))
  }

  @Test func `C9: space for writes does not wake the app`() async throws {
    let test = BluetoothFixture()
    let strap = test.addStrap()
    test.connectAtLaunch()
    await test.open()
    await test.advance(.seconds(3))
    test.radio.leaveRange(strap)
    let control = try #require(test.app?.characteristic("2a39"))
    for byte in 1...20 {
      test.app?.peripheral?.writeValue([UInt8(byte)], for: control, type: .withoutResponse)
    }
    test.phone.suspend()
    test.clear()
    await test.advance(.seconds(2))
    test.radio.comeIntoRange(strap)
    await test.advance(.seconds(60))
    #expect(test.words == [])
    #expect(test.events == [])
    test.phone.openApp()
    await test.advance()
    #expect(test.words == ["isReady"])
  }

  @Test
  func `C12: firmware that notifies every 20 seconds keeps an app with a background task running`()
    async
  {
    let test = BluetoothFixture(.wiki2020)
    let strap = test.addStrap()
    test.subscribeAtLaunch()
    await test.open()
    await test.advance(.seconds(3))
    await test.suspend()
    test.clear()
    let tasks = test.phone.backgroundTasks
    test.reactions["didUpdateValue"] = { _ in
      if tasks.open.isEmpty { _ = tasks.begin("sync") }
    }
    for rate in 1...100 {
      test.beat(strap, UInt8(rate))
      await test.advance(.seconds(20))
    }
    #expect(test.words.count == 100)
    #expect(test.words.allSatisfy { $0.hasPrefix("didUpdateValue") })
    #expect(test.phone.lifecycle.terminations == [])
    await test.advance(.seconds(20))
    #expect(test.phone.lifecycle.terminations == [.backgroundTaskLeak(["sync"])])
  }

  @Test func `C12: without a background task the app is suspended between two events`() async {
    let test = BluetoothFixture(.wiki2020)
    let strap = test.addStrap()
    test.subscribeAtLaunch()
    await test.open()
    await test.advance(.seconds(3))
    await test.suspend()
    test.clear()
    for rate in 1...3 {
      test.beat(strap, UInt8(rate))
      await test.advance(.seconds(20))
    }
    #expect(test.words.filter { $0 == "suspended" }.count == 3)
    #expect(test.events.count == 3)
  }

  @Test func `C21: events that waited arrive before the app is active again`() async {
    let test = BluetoothFixture { $0.backgroundModes = [] }
    let strap = test.addStrap()
    test.subscribeAtLaunch()
    await test.open()
    await test.advance(.seconds(3))
    await test.suspend()
    test.beat(strap, 60)
    await test.advance(.seconds(1))
    test.clear()
    test.phone.openApp()
    test.loop.post(on: test.loop.lane("javaScript"), "appStateDidChange") { test.note("active") }
    await test.advance()
    #expect(test.words == ["didUpdateValue 2A37 [0, 60]", "active"])
  }

  @Test func `a notification to which nobody has subscribed does not wake the app`() async {
    let test = BluetoothFixture()
    let strap = test.addStrap()
    test.connectAtLaunch()
    await test.open()
    await test.advance(.seconds(3))
    await test.suspend()
    #expect(!test.beat(strap, 60))
    await test.advance(.seconds(60))
    #expect(test.events == ["unheard"])
  }

  @Test func `a thousand notifications in a second are one wake`() async {
    let test = BluetoothFixture()
    let strap = test.addStrap()
    test.subscribeAtLaunch()
    await test.open()
    await test.advance(.seconds(3))
    await test.suspend()
    test.clear()
    for _ in 1...1000 { test.beat(strap, 60) }
    await test.advance(.seconds(60))
    #expect(test.words.count == 1001)
    #expect(test.events.count == 1)
  }

  @Test func `what waits for an app without the mode is lost when the app ends`() async {
    let test = BluetoothFixture { $0.backgroundModes = [] }
    let strap = test.addStrap()
    test.subscribeAtLaunch()
    await test.open()
    await test.advance(.seconds(3))
    await test.suspend()
    for rate in 60...62 { test.beat(strap, UInt8(rate)) }
    await test.advance(.seconds(1))
    test.phone.pressMemory()
    await test.advance()
    #expect(test.events == ["lost at the end: 3"])
  }

  @Test func `a value that comes while the app's peripheral has no delegate is lost`() async {
    let test = BluetoothFixture()
    let strap = test.addStrap()
    test.subscribeAtLaunch()
    await test.open()
    await test.advance(.seconds(3))
    test.app?.peripheral?.delegate = nil
    test.beat(strap, 60)
    await test.advance()
    #expect(test.events == ["lost: ignored"])
  }
}
