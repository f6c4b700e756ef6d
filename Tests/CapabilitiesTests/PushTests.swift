import AppHost
import HostLoop
import NativeBridge
import RemoteNotifications
import SimulatedPhone
import Testing

/// Remote notifications of an app whose native code does what a test says.
@Suite @HostActor struct PushTests {
  @Test func `a push message whose completion handler is never called is reported`() async throws {
    let app = try AppFixture.plain("setInterval(() => {}, 1000);") { $0.launch = .user }
    let notifications = app.session.phone.remoteNotifications
    let delegate = PushReceiver()
    notifications.add(delegate)
    app.session.phone.plan("push", after: .seconds(1)) { [phone = app.session.phone] in
      phone.leaveApp()
      notifications.send(.push)
    }
    let result = await app.run()
    #expect(result.codes == ["push-expired"])
    #expect(
      app.session.phone.lifecycle.terminations == [
        .watchdog("remote notification #1 was not finished in time")
      ])
  }

  @Test func `simulatePush refuses what it does not know`() async throws {
    let app = try AppFixture.plain(
      """
      import { device } from 'bridgehost';
      for (const push of [{ title: 'a' }, { data: 1 }]) {
        try { device.simulatePush(push); } catch (error) { console.log(error.message); }
      }
      try { device.tapNotification(); } catch (error) { console.log(error.message); }
      """
    ) { $0.launch = .user }
    _ = await app.run()
    #expect(
      app.lines.first
        == "simulatePush has no option 'title': it has data, notification, contentAvailable")
    #expect(app.lines.last == "the phone shows no notification of the app")
    #expect(app.lines.count == 3)
  }
}

/// Native code that receives push messages and does nothing with them.
@HostActor
final class PushReceiver: RemoteNotificationDelegate {
  let isInstalled = true
  let handlesBackground = true
  func prepare(_ notification: inout RemoteNotification) {}
  func didFinishLaunching() {}
  func didRegister(_ result: Result<DeviceToken, RegistrationError>) {}
  func didReceive(_ push: ReceivedPush) {}
  func willPresent(_ notification: RemoteNotification) {}
  func didOpen(_ notification: RemoteNotification) {}
}

extension RemoteNotification {
  /// A silent notification.
  static let push = RemoteNotification(userInfo: ["aps": .object(["content-available": .number(1)])]
  )
}
