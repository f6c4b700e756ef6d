import AppHost
import HostLoop
import RemoteNotifications
import SimulatedPhone

/// An app that calls @react-native-firebase/messaging as its JavaScript does (`lib/index.js` of version 22,
/// `lib/internal/RNFBNativeEventEmitter.js` of the package app).
@HostActor
final class MessagingApp {
  /// The names of the native modules: up to version 25, and from 26 on.
  nonisolated enum Shape: String, CaseIterable {
    case legacy = "RNFBAppModule: app, RNFBMessagingModule: native"
    case turbo = "NativeRNFBTurboApp: app, NativeRNFBTurboMessaging: native"
  }

  private let app: AppFixture

  /// - Parameters:
  ///   - version: of the installed package. `nil` if it is not installed.
  ///   - script: follows code that defines `messaging`, `post` and `sleep`.
  init(
    as shape: Shape = .legacy, version: String? = nil, files: [String: String] = [:],
    _ script: String, configure: (inout SessionConfiguration) -> Void = { _ in }
  ) throws {
    var files = files.merging(["package.json": "{}"]) { own, _ in own }
    if let version {
      files["node_modules/@react-native-firebase/messaging/package.json"] =
        #"{ "version": "\#(version)" }"#
    }
    app = try AppFixture.plain(
      """
      import { NativeEventEmitter, NativeModules } from 'react-native';
      import { device } from 'bridgehost';
      const { \(shape.rawValue) } = NativeModules;
      const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
      const post = (body) => fetch('http://backend.test/sync', { method: 'POST', body: JSON.stringify(body) });
      const emitter = new NativeEventEmitter(app);
      let isReady = false;
      let handler;
      const messaging = {
        on(event, listener) {
          if (!isReady) app.eventsNotifyReady(true);
          isReady = true;
          app.eventsAddListener(event);
          emitter.addListener('rnfb_' + event, listener);
        },
        setBackgroundMessageHandler(set) {
          handler = set;
          native.signalBackgroundMessageHandlerSet?.();
        },
      };
      messaging.on('messaging_message_received_background', (message) => {
        if (!handler) return console.log('no handler');
        Promise.resolve(handler(message)).finally(() => native.completeNotificationProcessing?.());
      });
      \(script)
      """, files: files, configure: configure)
  }

  var lines: [String] { app.lines }
  var phone: Phone { app.session.phone }
  var requestCount: Int { app.requests.count }
  var received: [ReceivedPush] { phone.remoteNotifications.received }

  func run() async -> SessionResult { await app.run() }
}
