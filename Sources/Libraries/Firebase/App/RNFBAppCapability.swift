package import Capabilities
internal import Foundation
package import HostLoop
package import NativeBridge
internal import SimulatedPhone

/// The libraries @react-native-firebase/app and react-native-firebase: the apps of Firebase. The app delegate makes the default
/// one. The other packages of Firebase ask for it before they do anything.
@HostActor
package final class RNFBAppCapability: Capability {
  private let app: AppConnection
  /// Those that JavaScript has made in this process.
  private var made: [FirebaseApp] = []
  /// The values that JavaScript has set, which native code of other packages reads.
  private(set) var preferences: [String: BridgeValue] = [:]

  /// Sends the events of all packages of Firebase.
  package let emitter = RNFBRCTEventEmitter()

  package init(_ app: AppConnection) { self.app = app }

  package func addModules(to registry: ModuleRegistry) throws {
    try registry.add { [unowned self] in RNFBAppModule(self) }
    try registry.add { [unowned self] in RNFirebaseModule(self) }
    try registry.add { [unowned self] in NativeRNFBTurboApp(self) }
  }

  package func processEnded() {
    made = []
    emitter.processEnded()
  }

  /// All apps. A bundle without its project has the default one without options.
  var apps: [FirebaseApp] {
    [FirebaseApp(name: FirebaseApp.defaultName, options: defaultOptions)] + made
  }

  /// - Throws: ``NativeError`` if there is an app with this name, or there are too many.
  func make(_ new: FirebaseApp) throws -> FirebaseApp {
    let isTaken = made.contains { $0.name == new.name }
    if isTaken || made.count >= Self.mostApps {
      let reason = isTaken ? "App named \(new.name) has already been configured." : "Too many apps."
      throw NativeError(code: "com.firebase.core", message: reason)
    }
    made.append(new)
    return new
  }

  /// Sets a value; one too many is left out.
  func prefer(_ value: BridgeValue, for key: String) {
    if preferences[key] != nil || preferences.count < Self.mostApps { preferences[key] = value }
  }

  func clearPreferences() { preferences = [:] }

  func delete(_ name: String) { made.removeAll { $0.name == name } }

  /// What `GoogleService-Info.plist` says, which `FirebaseApp.configure()` reads. The apps of public projects often lack it.
  private var defaultOptions: [String: BridgeValue] {
    guard let file = settingsFile else {
      app.log("there is no GoogleService-Info.plist: Firebase has no options", about: "firebase")
      return [:]
    }
    let content = FileContents.text(of: file).map { Data($0.utf8) } ?? Data()
    let list = try? PropertyListSerialization.propertyList(from: content, format: nil)
    guard let list = list as? [String: Any] else {
      app.log("\(file) is not a valid property list: Firebase has no options", about: "firebase")
      return [:]
    }
    return FirebaseApp.keys.reduce(into: [:]) { options, key in
      if let text = list[key.inFile] as? String { options[key.option] = .string(text) }
    }
  }

  /// The file that app.json names, or that of the first folder in `ios` that has one.
  private var settingsFile: String? {
    guard let folder = app.projectFolder else { return nil }
    let files = FileManager.default
    let targets = (try? files.contentsOfDirectory(atPath: folder + "/ios"))?.sorted() ?? []
    let places =
      [app.phone.info.expoGoogleServicesFile].compactMap(\.self).map { "\(folder)/\($0)" }
      + (["ios", "."] + targets.map { "ios/\($0)" }).map { "\(folder)/\($0)/\(Self.fileName)" }
    return places.first { files.fileExists(atPath: $0) }
  }

  /// What firebase.json says for React Native, as the build writes it into the app.
  var rawSettings: String {
    guard let own = settings,
      let data = try? JSONSerialization.data(withJSONObject: own, options: .sortedKeys)
    else { return "{}" }
    return String(decoding: data, as: UTF8.self)
  }

  private var settings: NSDictionary? {
    let text = app.projectFolder.flatMap { FileContents.text(of: $0 + "/firebase.json") } ?? "{}"
    let all = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary
    return all?["react-native"] as? NSDictionary
  }

  /// What firebase.json says of a key, such as `messaging_auto_init_enabled`. `nil` if it says nothing.
  package func setting(_ key: String) -> Bool? { settings?[key] as? Bool }

  /// The number of the app among those that send messages with Firebase. `nil` without `GoogleService-Info.plist`.
  package var senderID: String? {
    if case .string(let number)? = defaultOptions["messagingSenderId"] { number } else { nil }
  }

  /// More than any app makes.
  private static let mostApps = 1000
  private static let fileName = "GoogleService-Info.plist"
}

extension AppInfo {
  /// `expo.ios.googleServicesFile` of app.json.
  fileprivate var expoGoogleServicesFile: String? {
    let config = try? JSONSerialization.jsonObject(with: Data((expoConfig ?? "{}").utf8))
    let ios = (config as? [String: Any])?["ios"] as? [String: Any]
    return ios?["googleServicesFile"] as? String
  }
}
