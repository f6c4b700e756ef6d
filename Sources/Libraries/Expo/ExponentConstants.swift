internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import SimulatedPhone
internal import WebAPIs

/// The native half of `expo-constants` 18 (`ios/EXConstantsService.m`, constants).
@HostActor
final class ExponentConstants: NativeModule {
  nonisolated static let name = "ExponentConstants"
  static let library: ReplacedLibrary? = ReplacedLibrary("expo-constants", versions: "18")

  private let info: AppInfo
  /// Made with the module, so another process has another one.
  private let sessionID: String

  init(_ info: AppInfo, _ crypto: CryptoAPI) {
    self.info = info
    sessionID = crypto.uuid().uppercased()
  }

  var exports: [any Export] {
    Constant("sessionId", self.sessionID)
    Constant("executionEnvironment", "bare")
    Constant("statusBarHeight", 47)
    Constant("deviceName", "iPhone")
    Constant("systemFonts", ["Helvetica", "Helvetica-Bold"])
    Constant("debugMode", true)
    Constant("isHeadless", false)
    Constant("manifest", JSONValue(text: self.info.expoConfig))
    Constant("platform", ["ios": ["buildNumber": self.info.buildNumber]])
    AsyncFunction("getWebViewUserAgentAsync") { () -> String? in
      let system = PhoneModel.iPhone14.systemVersion.replacing(".", with: "_")
      return "Mozilla/5.0 (iPhone; CPU iPhone OS \(system) like Mac OS X) AppleWebKit/605.1.15 "
        + "(KHTML, like Gecko) Mobile/15E148"
    }
  }

  /// The value that a JSON text describes.
  private struct JSONValue: JSEncodable {
    let text: String?

    func encode(in context: JSContext) throws -> JSRef {
      guard let text else { return context.null }
      let parse = try context.get("parse", of: context.get("JSON", of: context.global))
      return try context.call(parse, try text.encode(in: context))
    }

    func write(to tape: JSTape) throws { tape.reference(try encode(in: tape.context)) }
  }
}
