internal import Foundation
package import HostLoop
internal import ScriptLoading
package import SimulatedPhone

extension SessionConfiguration {
  /// What the app of a script declares: ``info``, or the nearest `app.json` above the script with Expo's dynamic
  /// configuration. Without them, the Xcode project beside the `package.json`. If nothing says what the app declares,
  /// everything that background work needs counts as declared.
  ///
  /// - Throws: ``ScriptError`` if a file has another format or structure, or keys or modes that look misspelled.
  @HostActor
  package func appInfo(forScriptAt path: String) throws -> AppInfo {
    if let info { return info }
    let folder = FilePath.directory(of: path)
    guard let file = FilePath.nearest(["app.json"] + DynamicConfig.names, above: folder) else {
      let project = FilePath.nearest(["package.json"], above: folder)
      return try withoutAppJSON(project.map(FilePath.directory))
    }
    let project = FilePath.directory(of: file)
    var info = try appInfo(appJSON: project + "/app.json")
    info.startsFromIndex = folder == project && FilePath.name(of: path).hasPrefix("index.")
    return info
  }

  /// What this `app.json` and the dynamic configuration beside it declare. The file need not exist.
  ///
  /// - Throws: ``ScriptError`` as ``appInfo(forScriptAt:)``.
  @HostActor
  package func appInfo(appJSON file: String) throws -> AppInfo {
    let exists = FilePath.exists(file)
    let folder = FilePath.directory(of: file)
    guard let dynamic = DynamicConfig.file(beside: file) else {
      return try exists ? AppInfo(appJSON: file) : withoutAppJSON(folder)
    }
    let content: Data
    do throws(ScriptError) {
      content = try DynamicConfig.content(of: dynamic, environment, with: loader)
    } catch {
      var info = try exists ? AppInfo(appJSON: file) : withoutAppJSON(folder)
      info.warnings.append(DynamicConfig.warning(about: dynamic, error))
      return info
    }
    return try AppInfo(content, from: dynamic)
  }

  /// What the Xcode project declares.
  private func withoutAppJSON(_ folder: String?) throws -> AppInfo {
    var info = AppInfo()
    if let folder { try info.applyNativeProject(in: folder) }
    return info
  }
}
