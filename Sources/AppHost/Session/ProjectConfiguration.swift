internal import HostLoop
internal import JSEngine
internal import NativeBridge
package import ScriptLoading
package import SimulatedPhone
package import WebAPIs

/// The content of `bridgehost.config.js`: the nearest one in the script's folder or above, up to
/// the project's own folder.
///
/// ```js
/// module.exports = {
///   natives: ['./native/doorbell.native.js'],
///   alias: { 'react-native-camera': './test/camera.js' },
///   profile: 'ios-17',
///   appJson: './app.json',
///   allow: ['fetch-expired'],
///   reactNative: '0.76.1',
///   globals: 'web',
///   holdsEarlyEvents: false,
///   race: './test/app.race.ts', // or an object with what such a file exports
/// };
/// ```
package struct ProjectConfiguration: Sendable {
  /// The files that define native modules, as absolute paths.
  package private(set) var natives: [String] = []
  /// Package names, and what is imported instead of each: another package, or an absolute path.
  package private(set) var aliases: [String: String] = [:]
  /// The limits that iOS sets for the app.
  package private(set) var profile: DeviceProfile?
  /// The app's `app.json`, as an absolute path.
  package private(set) var appJSON: String?

  /// Codes of diagnoses that do not make a run fail.
  package private(set) var allowed: [String] = []

  /// The version of React Native.
  package private(set) var reactNativeVersion: String?

  /// Which globals the script finds.
  package private(set) var globals: Globals?

  /// Whether the app's native code holds an event until JavaScript listens; `nil` when the file does not say.
  package private(set) var holdsEarlyEvents: Bool?

  /// The file that says what is right for the app in a search, as an absolute path. It is the configuration file if that
  /// says it itself.
  package private(set) var raceFile: String?
  /// The export of ``raceFile`` that says it. `nil` if the file does nothing else.
  package private(set) var raceKey: String?

  /// The path of the configuration file, absolute.
  private let file: String

  private static let keys = [
    "natives", "alias", "profile", "appJson", "allow", "reactNative", "globals", "holdsEarlyEvents",
    "race",
  ]

  /// Reads the configuration file for the script of `configuration`. Returns `nil` if there is
  /// none.
  ///
  /// - Parameter configuration: the rest of what a run depends on. It determines which codes can be
  ///   allowed.
  /// - Throws: ``ScriptError`` if the file cannot be loaded, throws, or has an unknown or invalid
  ///   field.
  @HostActor
  package static func nearest(
    to configuration: SessionConfiguration
  ) throws(ScriptError) -> ProjectConfiguration? {
    guard let file = FilePath.nearest(ConfigurationFile.names, above: configuration.folder) else {
      return nil
    }
    return try ProjectConfiguration(file, configuration)
  }

  @HostActor
  private init(_ file: String, _ configuration: SessionConfiguration) throws(ScriptError) {
    self.file = file
    let value = try Self.value(of: file, with: configuration)
    guard case .object(let entries) = value else {
      throw wrong("must export an object: module.exports = { natives: ['./doorbell.native.js'] }")
    }
    for (key, value) in entries.sorted(by: { $0.key < $1.key }) {
      switch key {
      case "natives":
        for name in try list(value, key) {
          let file = try existing(name, key)
          if natives.contains(file) { throw wrong("names '\(name)' twice in \(key)") }
          natives.append(file)
        }
      case "alias": aliases = try texts(value, key).mapValues { $0.hasPrefix(".") ? path($0) : $0 }
      case "profile":
        let name = try text(value, key)
        guard let known = DeviceProfile.named(name) else {
          let names = DeviceProfile.all.map { "'\($0.name)'" }.joined(separator: ", ")
          throw wrong("profile must be one of \(names), not '\(name)'")
        }
        profile = known
      case "appJson": appJSON = try existing(try text(value, key), key)
      case "allow":
        allowed = try list(value, key)
        if let problem = allowed.lazy.compactMap(configuration.problem(allowing:)).first {
          throw wrong("has a wrong code in allow: \(problem)")
        }
      case "reactNative":
        let version = try text(value, key)
        guard Self.isVersion(version) else {
          throw wrong("reactNative must be a version such as '0.76.1', not '\(version)'")
        }
        reactNativeVersion = version
      case "globals":
        let name = try text(value, key)
        guard let known = Globals(rawValue: name) else {
          throw wrong("globals must be 'react-native' or 'web', not '\(name)'")
        }
        globals = known
      case "holdsEarlyEvents":
        guard case .bool(let holds) = value else { throw wrong("\(key) must be true or false") }
        holdsEarlyEvents = holds
      case "race":
        if case .object = value {
          (raceFile, raceKey) = (file, key)
        } else if case .string(let name) = value {
          raceFile = try existing(name, key)
        } else {
          throw wrong(
            "has a wrong value of race: write the path of a race file, or an object with what such a file exports"
          )
        }
      default:
        let meant = Spelling.closest(to: key, among: Self.keys).map { " Did you mean '\($0)'?" }
        throw wrong(
          "has no key '\(key)'.\(meant ?? "") Keys: \(Self.keys.joined(separator: ", "))")
      }
    }
  }

  /// Whether it is a version such as `0.76.1` or `0.77.0-rc.2`.
  package static func isVersion(_ text: String) -> Bool {
    text.wholeMatch(of: /\d{1,4}\.\d{1,4}\.\d{1,4}(-[\w.-]+)?/) != nil
  }

  /// What the file exports. Only a search needs what `race` says, so here it is only an empty object.
  @HostActor
  private static func value(
    of file: String, with configuration: SessionConfiguration
  ) throws(ScriptError) -> BridgeValue {
    let context = JSContext()
    defer { context.close() }
    var configuration = configuration
    configuration.aliases["bridgehost"] = configuration.javaScriptHalf + "/bridgehost/unused"
    let value = try context.export(
      of: file,
      through:
        "((all) => (all?.race instanceof Object && !Array.isArray(all.race) ? { ...all, race: {} } : all))",
      with: configuration.loader)
    do {
      return context.isFunction(value) ? .null : try BridgeValue.decode(value, in: context)
    } catch {
      let reason = (error as? any JSErrorConvertible)?.jsMessage ?? String(describing: error)
      throw ScriptError(
        .syntax, "\(FilePath.readable(file, from: FilePath.current)): \(reason)", file: file)
    }
  }

  private func wrong(_ what: String) -> ScriptError {
    ScriptError(
      .syntax, "\(FilePath.readable(file, from: FilePath.current)) \(what)".readableLine, file: file
    )
  }

  private func path(_ text: String) -> String {
    FilePath.absolute(text, in: FilePath.directory(of: file))
  }

  private func existing(_ name: String, _ key: String) throws(ScriptError) -> String {
    guard FilePath.exists(path(name)) else {
      throw wrong("names '\(name)' in \(key), but this file does not exist")
    }
    if let error = ScriptError(reading: path(name)) { throw error }
    return path(name)
  }

  private func text(_ value: BridgeValue, _ key: String) throws(ScriptError) -> String {
    guard case .string(let text) = value else { throw wrong("\(key) must be a string") }
    return text
  }

  private func list(_ value: BridgeValue, _ key: String) throws(ScriptError) -> [String] {
    guard case .array(let values) = value else {
      throw wrong("\(key) must be an array of strings")
    }
    return try values.map { (value) throws(ScriptError) in try text(value, "each of \(key)") }
  }

  private func texts(_ value: BridgeValue, _ key: String) throws(ScriptError) -> [String: String] {
    guard case .object(let values) = value else {
      throw wrong("\(key) must be an object whose values are strings")
    }
    var texts: [String: String] = [:]
    for (name, value) in values { texts[name] = try text(value, "each of \(key)") }
    return texts
  }
}
