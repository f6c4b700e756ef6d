internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import Privacy
internal import SimulatedPhone

/// The native half of `expo-local-authentication` (`ios/LocalAuthenticationModule.swift`), on a phone with Face ID and a passcode,
/// in the hand of its owner.
@HostActor
final class ExpoLocalAuthentication: NativeModule {
  nonisolated static let name = "ExpoLocalAuthentication"
  nonisolated static let library: ReplacedLibrary? = ReplacedLibrary(
    "expo-local-authentication", versions: "14", "15", "16", "17", "55", "56")
  nonisolated static let reason = "NSFaceIDUsageDescription"

  private let phone: Phone
  private var privacy: Privacy { phone.part(Privacy.self) }

  init(_ phone: Phone) { self.phone = phone }

  var exports: [any Export] {
    // The phone has Face ID, also if the app may not use it. But then `LAContext` says `biometryNotAvailable`.
    AsyncFunction("hasHardwareAsync") { [self] () in privacy.allowsBiometrics }
    AsyncFunction("isEnrolledAsync") { [self] () in privacy.allowsBiometrics }
    AsyncFunction("supportedAuthenticationTypesAsync") { () in [Self.facialRecognition] }
    AsyncFunction("getEnrolledLevelAsync") { [self] () in
      privacy.allowsBiometrics ? Self.strongBiometrics : Self.secret
    }
    AsyncFunction("authenticateAsync") { [self] (options: Options, promise: Promise) in
      authenticate(options, promise)
    }
  }

  /// Of the library's `AuthenticationType` and `SecurityLevel`.
  private static let (facialRecognition, secret, strongBiometrics) = (2, 1, 3)

  private func authenticate(_ options: Options, _ promise: Promise) {
    let warning =
      phone.info.declares(Self.reason)
      ? nil
      : "FaceID is available but has not been configured. To enable FaceID, provide `\(Self.reason)`."
    let answer: @HostActor (String?) -> Void = { error in
      promise.resolve(Result(error: error, warning: warning))
    }
    if warning != nil {
      // Then iOS asks for the passcode.
      return answer(options.disableDeviceFallback ? "missing_usage_description" : nil)
    }
    guard phone.lifecycle.state == .active else {
      return answer("unknown: -1004, User interaction required.")
    }
    let end: @HostActor () -> Void = { [self] in
      answer(privacy.allowsBiometrics || !options.disableDeviceFallback ? nil : "not_available")
    }
    guard let permission = Permission.all[Permission.prefix + "FACE_ID"],
      privacy.wouldAsk(for: permission)
    else { return end() }
    privacy.request(permission, for: promise.entry, then: end)
  }

  private struct Options: JSDecodable {
    let disableDeviceFallback: Bool

    static func decode(_ value: JSRef, in context: JSContext) throws -> Options {
      let object = try JSObject.decode(value, in: context)
      return Options(disableDeviceFallback: try object.get("disableDeviceFallback") ?? false)
    }
  }

  private struct Result: JSRecord, Sendable {
    let error: String?
    let warning: String?

    func write(fields: JSFields) {
      fields.add("success", error == nil)
      fields.add("error", error)
      fields.add("warning", warning)
    }
  }
}
