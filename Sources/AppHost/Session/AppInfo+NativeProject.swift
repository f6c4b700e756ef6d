internal import Foundation
internal import ScriptLoading
internal import SimulatedPhone

// What the Xcode project in `ios` declares. It is read if `app.json` has no `expo.ios.infoPlist`.
extension AppInfo {
  /// Applies the Info.plist and the entitlements in `ios`. Does nothing if there is no Info.plist.
  ///
  /// - Parameter folder: the folder of the project.
  /// - Throws: ``ScriptError`` if a file is not a property list.
  mutating func applyNativeProject(in folder: String) throws {
    guard let target = try Self.target(in: folder + "/ios", named: appName) else { return }
    let plist = try Self.propertyList(target.infoPlist)
    infoPlistKeys = Self.keys(of: plist)
    let modes = plist["UIBackgroundModes"] as? [String] ?? []
    do { try Self.checkSpelling(of: modes, in: "UIBackgroundModes") } catch {
      let name = FilePath.readable(target.infoPlist, from: FilePath.current)
      throw ScriptError(.syntax, "\(name): \(error)")
    }
    backgroundModes = Set(modes.compactMap(BackgroundMode.init))
    permittedIdentifiers = Set(
      plist["BGTaskSchedulerPermittedIdentifiers"] as? [String] ?? [])
    queriesSchemes = Set(
      (plist["LSApplicationQueriesSchemes"] as? [String] ?? []).map { $0.lowercased() })
    let types = plist["CFBundleURLTypes"] as? [[String: Any]] ?? []
    let schemes = types.flatMap { $0["CFBundleURLSchemes"] as? [String] ?? [] }
    urlSchemes.formUnion(schemes.map { $0.lowercased() })
    // In most projects the value refers to a build setting.
    if let identifier = plist["CFBundleIdentifier"] as? String, !identifier.contains("$(") {
      bundleIdentifier = identifier
    }
    guard let file = target.entitlements else {
      entitlementKeys = []
      return
    }
    entitlementKeys = Self.keys(of: try Self.propertyList(file))
  }

  /// The files of the app itself. Those of its tests and extensions do not count.
  private static func target(
    in folder: String, named name: String?
  ) throws -> (infoPlist: String, entitlements: String?)? {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted() ?? []
    let targets = all.filter {
      $0 != "Pods" && $0 != "build" && !$0.hasSuffix("Tests")
        && FilePath.exists("\(folder)/\($0)/Info.plist")
    }
    let apps = try targets.filter {
      try propertyList("\(folder)/\($0)/Info.plist")["NSExtension"] == nil
    }
    guard let app = apps.first(where: { $0 == name }) ?? apps.first else { return nil }
    let files = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(app)")) ?? []
    let entitlements = files.filter { $0.hasSuffix(".entitlements") }.sorted()
    let chosen = entitlements.first { $0 == "\(app).entitlements" } ?? entitlements.first
    return ("\(folder)/\(app)/Info.plist", chosen.map { "\(folder)/\(app)/\($0)" })
  }

  private static func propertyList(_ file: String) throws -> [String: Any] {
    let name = FilePath.readable(file, from: FilePath.current)
    do {
      let data = try Data(contentsOf: URL(fileURLWithPath: file))
      let value = try PropertyListSerialization.propertyList(from: data, format: nil)
      if let dictionary = value as? [String: Any] { return dictionary }
    } catch {
      throw ScriptError(.syntax, "\(name): this is not a valid property list")
    }
    throw ScriptError(.syntax, "\(name): the top level of the property list must be a dictionary")
  }

  /// The keys that are not `false`.
  private static func keys(of dictionary: [String: Any]) -> Set<String> {
    Set(dictionary.filter { $0.value as? Bool != false }.keys)
  }
}
