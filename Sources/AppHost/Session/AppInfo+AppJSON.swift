internal import Foundation
internal import ScriptLoading
package import SimulatedPhone

extension AppInfo {
  /// Reads the nearest `app.json` above a script, with the meaning that Expo's prebuild gives it
  /// for the Info.plist and the entitlements: `expo.scheme`, `expo.ios.bundleIdentifier`,
  /// `infoPlist`, `entitlements`. Without an `infoPlist`, reads `ios/*/Info.plist` and the entitlements
  /// beside it. If nothing says what the app declares, everything that background work needs counts as
  /// declared.
  ///
  /// - Throws: ``ScriptError`` if the file is not JSON, has another structure, or has a background
  ///   mode that looks like a misspelled mode of iOS.
  package init(forScriptAt path: String) throws {
    let folder = FilePath.directory(of: path)
    guard let file = FilePath.nearest(["app.json"], above: folder) else {
      self.init()
      if let project = FilePath.nearest(["package.json"], above: folder) {
        try applyNativeProject(in: FilePath.directory(of: project))
      }
      return
    }
    try self.init(appJSON: file)
    if infoPlistKeys == nil { try applyNativeProject(in: FilePath.directory(of: file)) }
  }

  /// Reads this `app.json`.
  ///
  /// - Throws: ``ScriptError`` if the file does not exist, is not JSON, or has another structure.
  package init(appJSON file: String) throws {
    self.init()
    do {
      let text = try Data(contentsOf: URL(fileURLWithPath: file))
      try apply(try JSONDecoder().decode(AppJSON.self, from: text))
      try applyInitialProps(text)
    } catch {
      let name = FilePath.readable(file, from: FilePath.current)
      throw ScriptError(.syntax, "\(name): \(Self.words(error))")
    }
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

  /// iOS ignores an unknown mode, so a misspelled one means that the app is never woken.
  static func checkSpelling(
    of modes: [String], in place: String = "expo.ios.infoPlist.UIBackgroundModes"
  ) throws {
    for mode in modes where !knownModes.contains(mode) {
      if let meant = knownModes.first(where: { Spelling.distance(mode, $0) <= 2 }) {
        throw Mistake(
          description:
            "\(place) has '\(mode)', which iOS does not know; "
            + "did you mean '\(meant)'?")
      }
    }
  }

  private struct Mistake: Error, CustomStringConvertible { let description: String }

  /// The modes in Apple's documentation, "UIBackgroundModes".
  private static let knownModes = [
    "audio", "bluetooth-central", "bluetooth-peripheral", "external-accessory", "fetch", "location",
    "nearby-interaction", "network-authentication", "newsstand-content", "processing",
    "push-to-talk",
    "remote-notification", "voip",
  ]

  /// `initialProps` is bridgehost's own key: in an app the app delegate has them.
  private mutating func applyInitialProps(_ json: Data) throws {
    guard let object = try JSONSerialization.jsonObject(with: json) as? [String: Any]
    else { return }
    if let problem = AppJSONKeys.problem(in: object) { throw Mistake(description: problem) }
    guard let properties = object["initialProps"] else { return }
    guard properties is [String: Any] else {
      throw Mistake(description: "initialProps must be an object")
    }
    let data = try JSONSerialization.data(withJSONObject: properties, options: .sortedKeys)
    initialProps = String(decoding: data, as: UTF8.self)
  }

  private mutating func apply(_ json: AppJSON) throws {
    appName = json.name
    urlSchemes = json.expo?.scheme?.names ?? []
    guard let ios = json.expo?.ios else { return }
    if let identifier = ios.bundleIdentifier { bundleIdentifier = identifier }
    if let plist = ios.infoPlist {
      infoPlistKeys = plist.keys
      if let modes = plist.backgroundModes {
        try Self.checkSpelling(of: modes)
        backgroundModes = Set(modes.compactMap(BackgroundMode.init))
      }
      permittedIdentifiers = Set(plist.permittedIdentifiers ?? [])
      queriesSchemes = Set((plist.queriesSchemes ?? []).map { $0.lowercased() })
      let schemes = (plist.urlTypes ?? []).flatMap { $0.schemes ?? [] }
      urlSchemes.formUnion(schemes.map { $0.lowercased() })
    }
    if let entitlements = ios.entitlements {
      entitlementKeys = entitlements.keys
    }
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
