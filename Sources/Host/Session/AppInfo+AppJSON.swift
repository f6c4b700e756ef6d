public import Device
internal import Foundation

extension AppInfo {
  /// What the nearest `app.json` above a script says of the app, as Expo's prebuild would put it into the
  /// Info.plist and the entitlements: `expo.scheme`, `expo.ios.bundleIdentifier`, `infoPlist`, `entitlements`. Without
  /// one, or without an `infoPlist` in it, everything that background work needs is there.
  ///
  /// - Throws: ``ScriptError`` when the file is there and no JSON.
  public init(forScriptAt path: String) throws {
    self.init()
    guard let file = Self.appJSON(above: path) else { return }
    do {
      let text = try Data(contentsOf: URL(fileURLWithPath: file))
      apply(try JSONDecoder().decode(AppJSON.self, from: text))
    } catch {
      throw ScriptError(
        .syntax, "\(file) cannot be read as the app's configuration: \(error)")
    }
  }

  private mutating func apply(_ json: AppJSON) {
    urlSchemes = json.expo?.scheme?.names ?? []
    guard let ios = json.expo?.ios else { return }
    if let identifier = ios.bundleIdentifier { bundleIdentifier = identifier }
    if let plist = ios.infoPlist {
      if let modes = plist.backgroundModes {
        backgroundModes = Set(modes.compactMap(BackgroundMode.init))
      }
      permittedIdentifiers = Set(plist.permittedIdentifiers ?? [])
      queriesSchemes = Set((plist.queriesSchemes ?? []).map { $0.lowercased() })
      let schemes = (plist.urlTypes ?? []).flatMap { $0.schemes ?? [] }
      urlSchemes.formUnion(schemes.map { $0.lowercased() })
      hasHealthUsageDescriptions =
        plist.healthShareUsage != nil || plist.healthUpdateUsage != nil
    }
    if let entitlements = ios.entitlements {
      hasHealthBackgroundDelivery = entitlements.backgroundDelivery ?? false
    }
  }

  private static func appJSON(above path: String) -> String? {
    var folder = FilePath.directory(of: path)
    while true {
      let file = folder == "/" ? "/app.json" : folder + "/app.json"
      if FilePath.exists(file) { return file }
      // Above the project another app may lie.
      if FilePath.exists(folder + "/package.json") || folder == "/" || folder == "." { return nil }
      folder = FilePath.directory(of: folder)
    }
  }
}

/// The part of `app.json` that matters here; the names are Apple's.
private struct AppJSON: Decodable {
  struct Expo: Decodable {
    let scheme: Schemes?
    let ios: IOS?
  }

  /// One, or some.
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
    let healthShareUsage, healthUpdateUsage: String?

    enum CodingKeys: String, CodingKey {
      case backgroundModes = "UIBackgroundModes"
      case queriesSchemes = "LSApplicationQueriesSchemes"
      case urlTypes = "CFBundleURLTypes"
      case permittedIdentifiers = "BGTaskSchedulerPermittedIdentifiers"
      case healthShareUsage = "NSHealthShareUsageDescription"
      case healthUpdateUsage = "NSHealthUpdateUsageDescription"
    }
  }

  struct URLType: Decodable {
    let schemes: [String]?

    enum CodingKeys: String, CodingKey { case schemes = "CFBundleURLSchemes" }
  }

  struct Entitlements: Decodable {
    let backgroundDelivery: Bool?

    enum CodingKeys: String, CodingKey {
      case backgroundDelivery = "com.apple.developer.healthkit.background-delivery"
    }
  }

  let expo: Expo?
}
