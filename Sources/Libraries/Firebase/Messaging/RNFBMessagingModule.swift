internal import Capabilities
internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import Privacy
internal import RemoteNotifications
internal import SimulatedPhone

/// The native half of @react-native-firebase/messaging 26 (`specs/NativeRNFBTurboMessaging.ts`).
final class NativeRNFBTurboMessaging: RNFBMessagingModule {
  override nonisolated class var name: String { "NativeRNFBTurboMessaging" }
  override nonisolated class var library: ReplacedLibrary? {
    ReplacedLibrary(RNFBMessagingCapability.package, versions: "26")
  }
}

/// The native half of @react-native-firebase/messaging (`ios/RNFBMessaging/RNFBMessagingModule.m` of versions 12 to 25).
@HostActor
class RNFBMessagingModule: NativeModule {
  nonisolated class var name: String { "RNFBMessagingModule" }
  nonisolated class var library: ReplacedLibrary? {
    ReplacedLibrary(
      RNFBMessagingCapability.package,
      versions: "12", "13", "14", "15", "16", "17", "18", "19", "20", "21", "22", "23", "24", "25")
  }

  private let capability: RNFBMessagingCapability
  private let release: RNFBMessagingRelease
  private var phone: Phone { capability.app.phone }
  private var notifications: RemoteNotifications { phone.remoteNotifications }
  private var firebase: FIRMessaging { capability.firebase }
  private var exportsToBigQuery = false

  init(_ capability: RNFBMessagingCapability) {
    self.capability = capability
    release = capability.release
  }

  @ExportsBuilder var exports: [any Export] {
    Constant("isAutoInitEnabled", self.capability.isAutoInitEnabled)
    Constant("isRegisteredForRemoteNotifications", self.notifications.isRegistered)
    Constant("isDeliveryMetricsExportToBigQueryEnabled", self.exportsToBigQuery)
    (messages + tokens + permissions + settings).filter(release.has)
  }

  private var messages: [AsyncFunction] {
    [
      AsyncFunction("getInitialNotification") { [capability] () in
        capability.delegate.takeInitialNotification() ?? .null
      },
      AsyncFunction("getDidOpenSettingsForNotification") { () in false },
      AsyncFunction("getIsHeadless") { [capability] () in capability.isHeadless },
      AsyncFunction("signalBackgroundMessageHandlerSet") { [capability] () in
        capability.signalHandlerSet()
      },
      AsyncFunction("completeNotificationProcessing") { [capability] () in
        capability.delegate.completeProcessing()
      },
      AsyncFunction("sendMessage") { (_: BridgeValue) throws -> String? in
        throw RNFBError("unimplemented", "sendMessage is only supported on Android devices.").native
      },
    ]
  }

  // MARK: - Tokens

  private var tokens: [AsyncFunction] {
    [
      // Up to 14 without arguments.
      AsyncFunction("getToken") { [self] (_: String?, _: String?, promise: Promise) in
        getToken(promise)
      },
      AsyncFunction("deleteToken") { [self] (_: String?, _: String?, promise: Promise) in
        firebase.deleteToken { Self.settle(promise, $0) }
      },
      AsyncFunction("getAPNSToken") { [self] () in try apnsToken },
      AsyncFunction("setAPNSToken") { [self] (token: String, _: String?) -> String? in
        firebase.apnsToken = Self.bytes(token)
        return nil
      },
      AsyncFunction("registerForRemoteNotifications") { [capability] (promise: Promise) in
        capability.delegate.register(promise)
      },
      AsyncFunction("unregisterForRemoteNotifications") { [notifications] () -> String? in
        notifications.unregister()
        return nil
      },
      AsyncFunction("subscribeToTopic") { [self] (_: String, promise: Promise) in
        firebase.ask("subscribe") { Self.settle(promise, $0) }
      },
      AsyncFunction("unsubscribeFromTopic") { [self] (_: String, promise: Promise) in
        firebase.ask("unsubscribe") { Self.settle(promise, $0) }
      },
    ]
  }

  private func getToken(_ promise: Promise) {
    guard notifications.isRegistered else { return promise.reject(Self.unregistered("getToken")) }
    firebase.retrieveToken(needsAPNS: release.needsAPNSToken) { result in
      switch result {
      case .success(let token): promise.resolve(token)
      case .failure(let failure): promise.reject(RNFBError("unknown", failure.message).native)
      }
    }
  }

  private var apnsToken: String? {
    get throws {
      if let token = firebase.apnsToken {
        return token.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
          .uppercased()
      }
      guard notifications.isRegistered else { throw Self.unregistered("getAPNSToken") }
      return nil
    }
  }

  private static func unregistered(_ method: String) -> NativeError {
    RNFBError(
      "unregistered",
      "You must be registered for remote messages before calling \(method), see "
        + "registerDeviceForRemoteMessages(getMessaging())."
    ).native
  }

  /// Pairs of hexadecimal digits; what is none is left out (`RNFBMessagingSerializer.m`, APNSTokenDataFromNSString).
  private static func bytes(_ text: String) -> [UInt8] {
    let digits = text.prefix(1000).compactMap { $0.isASCII ? $0.hexDigitValue : nil }
    return stride(from: 0, to: digits.count - 1, by: 2).map {
      UInt8(truncatingIfNeeded: digits[$0] << 4 | digits[$0 + 1])
    }
  }

  private static func settle(_ promise: Promise, _ failure: FIRMessaging.Failure?) {
    if let failure { return promise.reject(RNFBError("unknown", failure.message).native) }
    promise.resolve(String?.none)
  }

  // MARK: - Permission

  private var permissions: [AsyncFunction] {
    [
      AsyncFunction("hasPermission") { [self] () in permission },
      AsyncFunction("requestPermission") {
        [self] (options: [String: BridgeValue], promise: Promise) in
        requestPermission(options, promise)
      },
    ]
  }

  private var privacy: Privacy { phone.part(Privacy.self) }

  /// The numbers of JavaScript's `AuthorizationStatus`.
  private var permission: Double {
    switch privacy.notifications.status {
    case .notDetermined: -1
    case .denied: 0
    case .authorized: 1
    case .provisional: 2
    }
  }

  private func requestPermission(_ options: [String: BridgeValue], _ promise: Promise) {
    let names = options.filter { $0.value == .bool(true) }.map(\.key)
    let asked = Set(
      names.map { $0 == "providesAppNotificationSettings" ? "providesAppSettings" : $0 })
    let settle: @HostActor (Bool) -> Void = { [self] isAllowed in
      privacy.notifications.request(asked, isAllowed: isAllowed)
      if release.registersWithPermission { notifications.register() }
      promise.resolve(permission)
    }
    guard privacy.notifications.wouldAsk(for: asked) else { return settle(true) }
    privacy.prompt(NotificationPermission.name, for: promise.entry) { settle($0 != .deny) }
  }

  // MARK: - Settings

  private var settings: [AsyncFunction] {
    [
      AsyncFunction("setAutoInitEnabled") { [self] (isEnabled: Bool) -> String? in
        firebase.isAutoInitEnabled = isEnabled
        return nil
      },
      AsyncFunction("setDeliveryMetricsExportToBigQuery") { [self] (isOn: Bool) -> String? in
        exportsToBigQuery = isOn
        return nil
      },
      AsyncFunction("setNotificationDelegationEnabled") { (_: Bool) -> String? in nil },
      AsyncFunction("isNotificationDelegationEnabled") { () in false },
    ]
  }
}
