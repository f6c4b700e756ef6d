internal import Foundation
internal import HostLoop
internal import ScriptLoading
package import SimulatedPhone

extension AppInfo {
  /// Reads this `app.json`, with the meaning that Expo's prebuild gives it for the Info.plist and the entitlements.
  /// Without `expo.ios.infoPlist`, reads the Xcode project beside it. An `app.json` without `expo`, as React Native's
  /// template has it, says nothing about an Info.plist.
  ///
  /// - Throws: ``ScriptError`` if a file does not exist, or has another format or structure, or keys or modes that look
  ///   misspelled.
  package init(appJSON file: String) throws {
    do {
      try self.init(Data(FileContents(path: file).bytes), from: file)
    } catch let failure as FileContents.Failure {
      throw ScriptError(problems: ["\(failure)"], file: file)
    }
  }

  /// What the content of an `app.json` declares.
  ///
  /// - Parameter file: the file that the messages name. The Xcode project is beside it.
  init(_ content: Data, from file: String) throws {
    self.init()
    let folder = FilePath.directory(of: file)
    let content = Self.withExpo(content, in: folder)
    let expo: AppJSON.Expo?
    let object: [String: Any]
    do {
      let json = try JSONDecoder().decode(AppJSON.self, from: content)
      object = try JSONSerialization.jsonObject(with: content) as? [String: Any] ?? [:]
      appName = json.name
      displayName = object["displayName"] as? String ?? appName ?? displayName
      expo = json.expo
    } catch {
      throw ScriptError(problems: [Self.words(error)], file: file)
    }
    if let expo = object["expo"] as? [String: Any] { applyIdentity(ofExpo: expo) }
    applyArchitecture(ofExpo: object["expo"] as? [String: Any], in: folder)
    if let expo = object["expo"] as? [String: Any] {
      let config = FilePath.exists(folder + "/ios") ? expo : withIdentifier(expo)
      let json = try? JSONSerialization.data(withJSONObject: config, options: .sortedKeys)
      if let json { expoConfig = String(decoding: json, as: UTF8.self) }
    }
    var mistakes: [ScriptError] = []
    var problems = DeclaredKeys.problems(in: object)
    if !applyInitialProps(object) { problems.append("initialProps must be an object") }
    if !problems.isEmpty { mistakes.append(ScriptError(problems: problems, file: file)) }
    urlSchemes = expo?.scheme?.names ?? []
    if let identifier = expo?.ios?.bundleIdentifier { bundleIdentifier = identifier }
    var hasNativeProject = false
    if expo?.ios?.infoPlist == nil {
      do { hasNativeProject = try applyNativeProject(in: folder) } catch let error as ScriptError {
        mistakes.append(error)
      }
    }
    if let error = ScriptError(joining: mistakes) { throw error }
    if hasNativeProject { return }
    let plugins = ExpoPlugin.plugins((object["expo"] as? [String: Any])?["plugins"], in: folder)
    if let expo { applyPrebuild(expo.ios, plugins, of: file) }
    // Expo's template runs `main`, which `registerRootComponent` registers. With a `name` of its own, the app has native
    // code that is not Expo's.
    if expo != nil, appName == nil { nativeRoot = NativeRoot(name: "main", origin: "Expo") }
  }

  /// Expo takes the whole object for the configuration if it has no `expo` (`getRootConfig` of @expo/config). That of a bare app
  /// has no `slug`.
  private static func withExpo(_ content: Data, in folder: String) -> Data {
    guard let object = try? JSONSerialization.jsonObject(with: content) as? [String: Any],
      object["expo"] == nil, object["slug"] is String,
      ExpoPlugin.dependencies(in: folder).contains("expo"),
      let whole = try? JSONSerialization.data(withJSONObject: ["expo": object])
    else { return content }
    return whole
  }

  /// What is wrong with which field: `expo.ios.infoPlist.UIBackgroundModes must be an array`.
  private static func words(_ error: any Error) -> String {
    switch error {
    case DecodingError.typeMismatch(let type, let context),
      DecodingError.valueNotFound(let type, let context):
      let name = context.codingPath.map { key in
        key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)"
      }.joined()
      let kinds: [ObjectIdentifier: String] = [
        ObjectIdentifier(String.self): "a string", ObjectIdentifier(Bool.self): "true or false",
        ObjectIdentifier([Any].self): "an array",
      ]
      let kind = kinds[ObjectIdentifier(type)] ?? "an object"
      return "\(name.isEmpty ? "it" : String(name.dropFirst())) must be \(kind)"
    case DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty:
      let details = context.underlyingError.map { ": \($0)" } ?? ""
      return "it is not valid JSON\(details)"
    default: return "\(error)"
    }
  }

  /// `initialProps` is bridgehost's own key: in an app the app delegate has them. Returns whether they are an object.
  private mutating func applyInitialProps(_ object: [String: Any]) -> Bool {
    guard let value = object["initialProps"] else { return true }
    guard let properties = value as? [String: Any],
      let data = try? JSONSerialization.data(withJSONObject: properties, options: .sortedKeys)
    else { return false }
    initialProps = String(decoding: data, as: UTF8.self)
    return true
  }

  /// Declares what Expo's prebuild writes: what `ios` has and what plugins add. The rest of its template does not matter
  /// here.
  private mutating func applyPrebuild(
    _ ios: AppJSON.IOS?, _ plugins: [ExpoPlugin], of file: String
  ) {
    let plist = ios?.infoPlist
    apply(backgroundModes: plist?.backgroundModes ?? [], of: file)
    var identifiers = Set(plist?.permittedIdentifiers ?? [])
    queriesSchemes = Set((plist?.queriesSchemes ?? []).map { $0.lowercased() })
    let schemes = (plist?.urlTypes ?? []).flatMap { $0.schemes ?? [] }
    urlSchemes.formUnion(schemes.map { $0.lowercased() })
    var keys = plist?.keys ?? []
    var entitlements = ios?.entitlements?.keys ?? []
    for plugin in plugins {
      backgroundModes.formUnion(plugin.modes)
      identifiers.formUnion(plugin.taskIdentifiers)
      keys.formUnion(plugin.infoPlistKeys)
      entitlements.formUnion(plugin.entitlementKeys)
    }
    permittedIdentifiers = identifiers
    infoPlistKeys = keys
    entitlementKeys = entitlements
  }
}

extension ScriptError {
  /// What is wrong in a file, one line each.
  init(problems: [String], file: String) {
    let name = FilePath.readable(file, from: FilePath.current)
    self.init(.syntax, problems.map { "\(name): \($0)" }.joined(separator: "\n"))
  }

  /// All of these errors in one. `nil` if there are none.
  init?(joining errors: [ScriptError]) {
    if errors.isEmpty { return nil }
    self.init(.syntax, errors.map(\.message).joined(separator: "\n"))
  }
}

/// The part of `app.json` that matters here. The names are Apple's.
private struct AppJSON: Decodable {
  struct Expo: Decodable {
    let scheme: Schemes?
    let ios: IOS?
  }

  /// One scheme, or several.
  struct Schemes: Decodable {
    let names: Set<String>

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      let list = try (try? value.decode([String].self)) ?? [value.decode(String.self)]
      names = Set(list.map { $0.lowercased() })
    }
  }

  struct IOS: Decodable {
    let bundleIdentifier: String?
    let infoPlist: InfoPlist?
    let entitlements: Entitlements?
  }

  struct InfoPlist: Decodable {
    let backgroundModes, permittedIdentifiers, queriesSchemes: [String]?
    let urlTypes: [URLType]?
    let keys: Set<String>

    init(from decoder: any Decoder) throws {
      let plist = try decoder.container(keyedBy: CodingKeys.self)
      backgroundModes = try plist.decodeIfPresent([String].self, forKey: .backgroundModes)
      permittedIdentifiers = try plist.decodeIfPresent(
        [String].self, forKey: .permittedIdentifiers)
      queriesSchemes = try plist.decodeIfPresent([String].self, forKey: .queriesSchemes)
      urlTypes = try plist.decodeIfPresent([URLType].self, forKey: .urlTypes)
      try Self.checkUsageDescriptions(decoder)
      keys = try AnyKey.all(of: decoder)
    }

    enum CodingKeys: String, CodingKey {
      case backgroundModes = "UIBackgroundModes"
      case queriesSchemes = "LSApplicationQueriesSchemes"
      case urlTypes = "CFBundleURLTypes"
      case permittedIdentifiers = "BGTaskSchedulerPermittedIdentifiers"
    }

    /// Each usage description must be a sentence for the person.
    private static func checkUsageDescriptions(_ decoder: any Decoder) throws {
      let plist = try decoder.container(keyedBy: AnyKey.self)
      for key in plist.allKeys.sorted(by: { $0.stringValue < $1.stringValue })
      where key.stringValue.hasSuffix("UsageDescription") {
        // `false` means that the key is absent.
        if (try? plist.decode(Bool.self, forKey: key)) == false { continue }
        _ = try plist.decodeIfPresent(String.self, forKey: key)
      }
    }
  }

  struct URLType: Decodable {
    let schemes: [String]?

    enum CodingKeys: String, CodingKey { case schemes = "CFBundleURLSchemes" }
  }

  struct Entitlements: Decodable {
    let keys: Set<String>

    init(from decoder: any Decoder) throws { keys = try AnyKey.all(of: decoder) }
  }

  /// A coding key with any name.
  struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }

    /// The names of the keys whose value is neither `null` nor `false`.
    static func all(of decoder: any Decoder) throws -> Set<String> {
      let object = try decoder.container(keyedBy: AnyKey.self)
      let keys = try object.allKeys.filter { key in
        try !object.decodeNil(forKey: key) && (try? object.decode(Bool.self, forKey: key)) != false
      }
      return Set(keys.map(\.stringValue))
    }
  }

  /// The name under which a project without Expo registers its root component.
  let name: String?
  let expo: Expo?
}
