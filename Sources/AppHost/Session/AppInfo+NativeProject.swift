internal import Foundation
internal import HostLoop
internal import ScriptLoading
internal import SimulatedPhone

// What the Xcode project in `ios` declares. It is read if `app.json` has no `expo.ios.infoPlist`.
extension AppInfo {
  /// Applies the Info.plist and the entitlements in `ios`.
  ///
  /// - Parameter folder: the folder of the project.
  /// - Returns: whether there is an Info.plist.
  /// - Throws: ``ScriptError`` if a file is not a property list, or has keys or modes that look misspelled.
  @discardableResult
  mutating func applyNativeProject(in folder: String) throws -> Bool {
    guard let target = try Self.target(in: folder + "/ios", named: appName) else { return false }
    let plist = try Self.propertyList(target.infoPlist)
    let entitlements = try target.entitlements.map(Self.propertyList) ?? [:]
    try Self.checkKeys(of: plist, entitlements, target)
    let folder = FilePath.directory(of: target.infoPlist)
    nativeRoot = AppDelegate.root(in: folder)
    appDelegate = AppDelegate.text(in: folder)
    infoPlistKeys = Self.keys(of: plist)
    entitlementKeys = Self.keys(of: entitlements)
    apply(backgroundModes: plist["UIBackgroundModes"] as? [String] ?? [], of: target.infoPlist)
    permittedIdentifiers = Set(
      plist["BGTaskSchedulerPermittedIdentifiers"] as? [String] ?? [])
    queriesSchemes = Set(
      (plist["LSApplicationQueriesSchemes"] as? [String] ?? []).map { $0.lowercased() })
    let types = plist["CFBundleURLTypes"] as? [[String: Any]] ?? []
    let schemes = types.flatMap { $0["CFBundleURLSchemes"] as? [String] ?? [] }
    urlSchemes.formUnion(schemes.map { $0.lowercased() })
    applyIdentity(ofInfoPlist: plist)
    return true
  }

  /// Declares these background modes, and warns of those that iOS does not know.
  mutating func apply(backgroundModes modes: [String], of file: String) {
    backgroundModes = Set(modes.compactMap(BackgroundMode.init))
    let name = FilePath.readable(file, from: FilePath.current)
    warnings += modes.filter { !DeclaredKeys.modes.contains($0) }.map { mode in
      let meant = DeclaredKeys.modes.first { mode.hasSuffix("-\($0)") }
      return "\(name): UIBackgroundModes has '\(mode)', which iOS does not know and ignores"
        + (meant.map { "; did you mean '\($0)'?" } ?? "")
    }
  }

  private typealias Target = (infoPlist: String, entitlements: String?)

  /// Reports all problems of both files at once.
  private static func checkKeys(
    of plist: [String: Any], _ entitlements: [String: Any], _ target: Target
  ) throws {
    var errors: [ScriptError] = []
    for (object, path, file) in [
      (plist, DeclaredKeys.infoPlist, target.infoPlist),
      (entitlements, DeclaredKeys.entitlements, target.entitlements ?? ""),
    ] {
      let problems = DeclaredKeys.problems(in: object, at: path, of: path)
      if !problems.isEmpty { errors.append(ScriptError(problems: problems, file: file)) }
    }
    if let error = ScriptError(joining: errors) { throw error }
  }

  /// The files of the app itself. Those of its tests and extensions do not count.
  private static func target(
    in folder: String, named name: String?
  ) throws -> Target? {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted() ?? []
    let targets = all.filter {
      $0 != "Pods" && $0 != "build" && !$0.hasSuffix("Tests")
        && FilePath.isUsed("\(folder)/\($0)/Info.plist")
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
      let data = Data(try FileContents(path: file).bytes)
      let value = try PropertyListSerialization.propertyList(from: data, format: nil)
      if let dictionary = value as? [String: Any] { return dictionary }
    } catch let failure as FileContents.Failure {
      throw ScriptError(.notReadable, "\(name): \(failure)", file: file)
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
