import AppHost
import HostLoop
import RaceSearch
import Testing

/// Searches of apps that get push messages with @react-native-firebase/messaging.
@Suite(.serialized) @HostActor struct `An app with push messages` {
  private func app(_ script: String) -> String {
    """
    const { NativeRNFBTurboApp: firebase, NativeRNFBTurboMessaging: native } = NativeModules;
    let handler;
    firebase.eventsNotifyReady(true);
    firebase.eventsAddListener('messaging_message_received_background');
    new NativeEventEmitter(firebase).addListener('rnfb_messaging_message_received_background', (message) => {
      if (handler) Promise.resolve(handler(message)).finally(() => native.completeNotificationProcessing());
    });
    const messaging = {
      setBackgroundMessageHandler(set) { handler = set; native.signalBackgroundMessageHandlerSet(); },
    };
    const loaded = async () => {
      while (!(await post('/settings', 1, 3000))) await new Promise((then) => setTimeout(then, 30_000));
    };
    \(script)
    """
  }

  @Test func `loses messages if it sets its handler after a request`() async throws {
    let report = try await AppSearch.report(
      app(
        """
        loaded().then(() => messaging.setBackgroundMessageHandler(({ data }) => post('/message', data)));
        """))
    #expect(report.findings.map(\.failure.code) == ["message-lost"])
  }

  @Test func `is clean if it sets its handler first, and loads its settings in it`() async throws {
    let report = try await AppSearch.report(
      app(
        """
        messaging.setBackgroundMessageHandler(async ({ data }) => {
          if (await post('/settings', 1, 3000)) await post('/message', data);
        });
        """))
    #expect(report.findings.map(\.failure.code) == [])
    #expect(report.idleness == nil)
    #expect(report.classes.keys.contains { $0.contains("newData, newData") })
  }
}
