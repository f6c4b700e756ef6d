import BackgroundFetch
import HostLoop
import NativeBridge
import RemoteNotifications
import SimulatedPhone
import Testing

@Suite @HostActor struct RemoteNotificationsTests {
  @Test
  func `a silent notification launches the app, and its completion handler lets iOS suspend it`()
    async
  {
    let test = PushedPhone()
    test.push()
    await test.run(for: .seconds(60))
    #expect(test.log == ["0 background", "0 received in background", "5 suspended"])
    #expect(test.phone.lifecycle.launchReason == .remoteNotification)
  }

  @Test func `without the background mode a silent notification reaches only an app on the screen`()
    async
  {
    let test = PushedPhone { $0.backgroundModes = [.fetch] }
    test.push()
    await test.run(for: .seconds(1))
    #expect(
      test.log == [
        "0 no remote notification: 'remote-notification' is not among the app's UIBackgroundModes"
      ])
    await test.open()
    test.push()
    await test.run(for: .seconds(1))
    #expect(test.log.last == "1 received in active")
  }

  @Test func `after a force quit nothing wakes the app until the person opens it`() async {
    let test = PushedPhone()
    await test.open()
    test.phone.forceQuit()
    test.push()
    await test.run(for: .seconds(60))
    #expect(
      test.log.last == "0 no wake because of a remote notification: the user swiped the app away")
    await test.open()
    test.phone.leaveApp()
    test.push()
    await test.run(for: .seconds(60))
    #expect(test.received == 1)
  }

  @Test func `the phone holds the latest silent notification while Background App Refresh is off`()
    async
  {
    let test = PushedPhone()
    test.phone.backgroundRefreshStatus = .denied
    test.push()
    test.push()
    await test.run(for: .seconds(60))
    #expect(test.received == 0)
    test.phone.backgroundRefreshStatus = .available
    await test.run(for: .seconds(60))
    #expect(test.received == 1)
  }

  @Test func `opening the app delivers what the phone held`() async {
    let test = PushedPhone()
    test.phone.backgroundRefreshStatus = .denied
    test.push()
    await test.run(for: .seconds(60))
    await test.open()
    await test.run(for: .seconds(1))
    #expect(test.log.last == "60 received in active")
  }

  @Test func `APNs keeps the latest notification for a phone that is offline`() async {
    let test = PushedPhone()
    test.phone.network.connection = .none
    test.push()
    test.push()
    await test.run(for: .seconds(60))
    #expect(test.received == 0)
    test.phone.network.connection = .wifi
    await test.run(for: .seconds(60))
    #expect(test.received == 1)
  }

  @Test func `an alert is shown, and the app runs only when the person taps it`() async throws {
    let test = PushedPhone()
    test.notifications.send(.alert)
    await test.run(for: .seconds(60))
    #expect(test.log.isEmpty)
    try test.notifications.tap()
    await test.run(for: .zero)
    #expect(test.log == ["60 inactive", "60 active", "60 opened"])
  }

  @Test func `an alert for an app on the screen goes to willPresent`() async {
    let test = PushedPhone()
    await test.open()
    test.notifications.send(.alert)
    await test.run(for: .seconds(1))
    #expect(test.log.last == "0 presented")
  }

  @Test func `a reinstalled app has another token`() async throws {
    let test = PushedPhone()
    await test.open()
    test.notifications.register()
    await test.run(for: .zero)
    try test.phone.reinstall()
    await test.open()
    test.notifications.register()
    await test.run(for: .zero)
    #expect(Set(test.tokens).count == 2)
    #expect(test.tokens.allSatisfy { $0.count == 32 })
  }

  @Test func `without the entitlement there is no token, and offline there is none yet`() async {
    let refused = PushedPhone { $0.entitlementKeys = [] }
    await refused.open()
    refused.notifications.register()
    await refused.run(for: .zero)
    #expect(refused.log.last == "0 refused 3000")
    let test = PushedPhone()
    await test.open()
    test.phone.network.connection = .none
    test.notifications.register()
    await test.run(for: .seconds(60))
    #expect(test.tokens.isEmpty)
    test.phone.network.connection = .wifi
    await test.run(for: .zero)
    #expect(test.tokens.count == 1)
  }
}

/// A phone whose app logs its notifications and ends each at once.
@HostActor
final class PushedPhone: RemoteNotificationDelegate {
  private let logged: LoggedPhone
  var phone: Phone { logged.phone }
  private(set) var received = 0
  private(set) var tokens: [[UInt8]] = []
  let isInstalled = true
  let handlesBackground = true

  init(info: (inout AppInfo) -> Void = { _ in }) {
    logged = LoggedPhone(info: info)
    phone.remoteNotifications.add(self)
  }

  var notifications: RemoteNotifications { phone.remoteNotifications }
  var log: [String] { logged.log }
  func push() { notifications.send(.silentPush) }
  func run(for duration: Duration) async { await logged.run(for: duration) }
  func open() async { await logged.open() }

  func prepare(_ notification: inout RemoteNotification) {}
  func didFinishLaunching() {}
  func didRegister(_ result: Result<DeviceToken, RegistrationError>) {
    switch result {
    case .success(let token): tokens.append(token.bytes)
    case .failure(let error): logged.note("refused \(error.code)")
    }
  }
  func didReceive(_ push: ReceivedPush) {
    received += 1
    logged.note("received in \(phone.lifecycle.state)")
    push.complete(.newData)
  }
  func willPresent(_ notification: RemoteNotification) { logged.note("presented") }
  func didOpen(_ notification: RemoteNotification) { logged.note("opened") }
}

extension RemoteNotification {
  static let silentPush = RemoteNotification(userInfo: [
    "aps": .object(["content-available": .number(1)])
  ])
  static let alert = RemoteNotification(userInfo: [
    "aps": .object(["alert": .object(["title": .string("Hi")])])
  ])
}
