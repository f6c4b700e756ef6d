import AppHost
import BackgroundFetch
import HostLoop
import RemoteNotifications
import SimulatedPhone
import Testing

/// The facts are those of `packages/messaging/ios/RNFBMessaging` of versions 10.8 to 26.3.
///
/// Own tests: none without Firebase's servers.
///
/// Differs from a phone: Firebase's servers are not simulated: they answer while the phone is online, and each message has a
/// `gcm.message_id`. The library's background task is not begun. `isHeadless` is not put into the initial properties. A person
/// cannot open the settings of notifications from one, and of the actions of a notification only the tap exists.
@Suite("@react-native-firebase/messaging 26.3") @HostActor
struct RNFBMessagingTests {
  private static let sending =
    "messaging.setBackgroundMessageHandler(async ({ data }) => { console.log((await post(data)).status); });"

  @Test(arguments: MessagingApp.Shape.allCases)
  func
    `A silent message launches the app, and its handler reaches a server (+AppDelegate.m:269-280)`(
      shape: MessagingApp.Shape
    ) async throws
  {
    let app = try MessagingApp(as: shape, Self.sending)
    let result = await app.run()
    #expect(result.codes == [])
    #expect(app.lines == ["201"])
    #expect(app.requestCount == 1)
    #expect(app.phone.lifecycle.launchReason == .remoteNotification)
    #expect(app.received.map(\.result) == [.newData])
  }

  @Test(arguments: [
    ("21.9.0", false), ("21.10.1", true), ("21.14.0", false), ("25.1.0", false), ("26.3.2", true),
  ])
  func
    `JavaScript ends a message only where the native method does anything (RNFBMessagingModule.m:222-234 of 22.4)`(
      version: String, isEarly: Bool
    ) async throws
  {
    let shape = version.hasPrefix("26") ? MessagingApp.Shape.turbo : .legacy
    let app = try MessagingApp(as: shape, version: version, Self.sending)
    #expect(await app.run().codes == [])
    #expect(app.received.map { $0.elapsed == .seconds(25) } == [!isEarly])
  }

  @Test func `A message waits for the handler (+AppDelegate.m:284-311)`() async throws {
    let app = try MessagingApp("setTimeout(() => { \(Self.sending) }, 20_000);")
    #expect(await app.run().codes == [])
    #expect(app.lines == ["201"])
  }

  @Test func `A message whose handler is set after more than 25 s is lost`() async throws {
    let app = try MessagingApp("setTimeout(() => { \(Self.sending) }, 26_000);")
    let result = await app.run()
    #expect(result.codes == ["message-lost"])
    #expect(
      result.text("message-lost")
        == "remote notification #1 never reached the app's handler: setBackgroundMessageHandler was not called within 25 s"
    )
    #expect(app.requestCount == 0)
    #expect(app.received.map(\.result) == [.newData])
  }

  @Test func `Before 12.4 a message is sent after 8 s, whether there is a handler or not`()
    async throws
  {
    let early = try MessagingApp(version: "12.3.0", Self.sending)
    #expect(await early.run().codes == [])
    #expect(early.lines == ["201"])
    let late = try MessagingApp(
      version: "12.3.0", "setTimeout(() => { \(Self.sending) }, 9000);")
    _ = await late.run()
    #expect(late.lines == ["no handler"])
  }

  @Test
  func `In the foreground a message is another event, and ends at once (+AppDelegate.m:319-325)`()
    async throws
  {
    let app = try MessagingApp(
      """
      messaging.on('messaging_message_received', (message) => console.log(JSON.stringify(message)));
      device.simulatePush({ data: { a: '1' }, notification: { title: 'Hi', body: 'there' } }, { after: 1 });
      device.simulatePush({ data: { a: '2' } }, { after: 2 });
      """
    ) { $0.launch = .user }
    #expect(await app.run().codes == [])
    #expect(
      app.lines == [
        #"{"data":{"a":"1"},"messageId":"1","notification":{"body":"there","title":"Hi"}}"#,
        #"{"contentAvailable":true,"data":{"a":"2"},"messageId":"2"}"#,
      ])
    #expect(app.received.isEmpty)
  }

  @Test
  func
    `iOS shows an alert without running code, and a tap on it is read once (+UNUserNotificationCenter.m:155-162)`()
    async throws
  {
    let app = try MessagingApp(
      """
      messaging.setBackgroundMessageHandler(() => console.log('never'));
      messaging.on('messaging_notification_opened', ({ data }) => console.log('opened', data.id));
      device.leaveApp({ after: 1 });
      device.simulatePush({ data: { id: '7' }, notification: { title: 'Hi' } }, { after: 2 });
      device.tapNotification({ after: 60 });
      await sleep(61_000);
      console.log((await native.getInitialNotification()).data.id, await native.getInitialNotification());
      """
    ) { $0.launch = .user }
    #expect(await app.run().codes == [])
    #expect(app.lines == ["opened 7", "7 null"])
  }

  @Test
  func
    `A second message takes the place of the first one's completion handler (+AppDelegate.m:239)`()
    async throws
  {
    let app = try MessagingApp(
      "\(Self.sending)\nif (device.launchCount === 1) device.simulatePush({ data: { a: '2' } }, { after: 10 });"
    )
    let result = await app.run()
    #expect(result.codes == ["message-completion-replaced"])
    #expect(app.lines == ["201", "201"])
    #expect(app.received.map(\.result) == [nil, .newData])
    #expect(
      app.phone.lifecycle.terminations == [
        .watchdog("remote notification #1 was not finished in time")
      ])
  }

  @Test func `Before 21.10 each message has its own completion handler`() async throws {
    let app = try MessagingApp(
      version: "21.9.0",
      "\(Self.sending)\nif (device.launchCount === 1) device.simulatePush({}, { after: 10 });")
    #expect(await app.run().codes == [])
    #expect(app.received.map(\.elapsed) == [.seconds(25), .seconds(25)])
  }

  @Test
  func
    `After a reload the library sends messages at once, also without a handler (+AppDelegate.m:269)`()
    async throws
  {
    let app = try MessagingApp(
      """
      import { DevSettings } from 'react-native';
      if (native.isAutoInitEnabled) {
        messaging.setBackgroundMessageHandler(() => {});
        await native.setAutoInitEnabled(false);
        DevSettings.reload();
      } else {
        device.leaveApp({ after: 1 });
        device.simulatePush({}, { after: 2 });
      }
      """
    ) { $0.launch = .user }
    let result = await app.run()
    #expect(result.codes == ["message-lost"])
    #expect(app.lines == ["no handler"])
    #expect(app.received.map(\.result) == [.newData])
  }

  @Test func `APNs gives a token in each launch, and Firebase makes one of it`() async throws {
    let app = try MessagingApp(
      """
      messaging.on('messaging_token_refresh', ({ token }) => console.log('refresh', token));
      await sleep(1000);
      console.log((await native.getAPNSToken()).length, await native.getToken('a', 'b'));
      await native.deleteToken('a', 'b');
      console.log(await native.getToken('a', 'b'), await native.registerForRemoteNotifications());
      console.log(await native.hasPermission(), await native.requestPermission({ alert: true }));
      await native.setAPNSToken('0aFF', 'prod');
      console.log(await native.getAPNSToken(), native.isAutoInitEnabled);
      await native.unregisterForRemoteNotifications();
      await native.getToken('a', 'b').catch(({ userInfo }) => console.log(userInfo.code));
      """
    ) { $0.launch = .user }
    #expect(await app.run().codes == [])
    #expect(
      app.lines == [
        "refresh simulated1:APA91b1", "64 simulated1:APA91b1",
        "simulated2:APA91b2 true", "-1 1",
        "refresh simulated2:APA91b2", "0AFF true", "unregistered",
      ])
  }

  @Test func `Without the entitlement aps-environment there is no token, and no message comes`()
    async throws
  {
    let app = try MessagingApp(
      """
      messaging.setBackgroundMessageHandler(() => console.log('message'));
      await native.registerForRemoteNotifications().catch(({ code, message }) => console.log(code, message));
      device.simulatePush();
      """
    ) {
      $0.launch = .user
      $0.info = AppInfo()
      $0.info?.entitlementKeys = []
    }
    #expect(await app.run().codes == [])
    #expect(
      app.lines == ["unknown no valid “aps-environment” entitlement string found for application"])
  }

  @Test func `Without the mode remote-notification a person launches the app, and a hint says why`()
    async throws
  {
    let app = try MessagingApp(Self.sending) {
      $0.info = AppInfo()
      $0.info?.backgroundModes = [.fetch]
    }
    let result = await app.run()
    #expect(result.codes == [])
    #expect(app.phone.lifecycle.launchReason == .user)
    #expect(result.waitingHints.count == 1)
    #expect(result.waitingHints.first?.contains("add 'remote-notification'") == true)
  }

  @Test func `Events that come before JavaScript is ready are gone with its first listener`()
    async throws
  {
    let app = try MessagingApp(
      files: ["firebase.json": #"{"react-native": {"messaging_auto_init_enabled": false}}"#],
      """
      app.eventsPing('messaging_notification_opened', { early: true });
      const { queued } = await app.eventsGetListeners();
      app.eventsNotifyReady(true);
      messaging.on('messaging_notification_opened', ({ early }) => console.log('heard', early));
      console.log(queued, (await app.eventsGetListeners()).queued);
      """
    ) { $0.launch = .user }
    #expect(await app.run().codes == [])
    #expect(app.lines == ["1 0"])
  }
}
