internal import HostLoop

/// The file with which an app starts, as Expo's and React Native's own tools find it.
package enum ProjectEntry {
  /// The file of the project whose `package.json` is in `folder` or above.
  ///
  /// - Returns: an absolute path; `nil` if there is no `package.json`.
  /// - Throws: ``ScriptError`` if the project has no such file.
  package static func file(above folder: String) throws(ScriptError) -> String? {
    guard let manifest = FilePath.nearest(["package.json"], above: folder) else { return nil }
    if let error = ScriptError(reading: manifest) { throw error }
    let package = InstalledPackage(folder: FilePath.directory(of: manifest))
    let main = package.entries(["main"]).first { !$0.isEmpty }
    let index = file("index", in: package.folder)
    // Expo reads `main` first (`resolveEntryPoint` of @expo/config), React Native's own tools only look for `index`.
    let isExpo = InstalledPackage("expo", above: package.folder) != nil
    if !isExpo, let index { return index }
    if let main {
      if let file = file(main, in: package.folder) ?? module(main, above: package.folder) {
        return file
      }
      let name = InstalledPackage.name(of: main)
      let advice =
        main.hasPrefix(".") || InstalledPackage(name, above: package.folder) != nil
        ? "Mend it, or name the script"
        : "If it is a file of the package '\(name)', install the dependencies, for example with `npm install`"
      throw ScriptError(
        .notFound,
        "\(readable(manifest)): its `main` is '\(main.readableLine)', and there is no such file. \(advice).",
        file: manifest)
    }
    if let file = index ?? module("expo/AppEntry", above: package.folder) { return file }
    let android = FilePath.exists(package.folder + "/index.android.js")
    throw ScriptError(
      .notFound,
      "\(readable(manifest)): it has no `main`, and there is no index.js beside it\(android ? ", only index.android.js" : ""). "
        + "Name the script with which the app starts.",
      file: manifest)
  }

  /// The file of a package that a name such as `expo-router/entry` means for a script in `folder`. `nil` if there is none.
  package static func module(_ name: String, above folder: String) -> String? {
    let packagePrefix = "node_modules/"
    let name = name.hasPrefix(packagePrefix) ? String(name.dropFirst(packagePrefix.count)) : name
    if name.isEmpty || name.hasPrefix(".") || name.hasPrefix("/") { return nil }
    return InstalledPackage.places(above: folder).lazy.compactMap { file(name, in: $0) }.first
  }

  private static func file(_ name: String, in folder: String) -> String? {
    let path = FilePath.absolute(name, in: folder)
    if let file = script(at: path) { return file }
    let package = InstalledPackage(folder: path)
    return package.entries(InstalledPackage.mainFields).lazy
      .compactMap { script(at: FilePath.absolute($0, in: path)) }.first
      ?? script(at: path + "/index")
  }

  private static func script(at path: String) -> String? {
    if FileContents.problem(of: path) == nil { return path }
    for platform in [".ios", ".native", ""] {
      for language in ["js", "jsx", "ts", "tsx", "mjs", "cjs"] {
        let file = "\(path)\(platform).\(language)"
        if FilePath.exists(file) { return file }
      }
    }
    return nil
  }

  private static func readable(_ file: String) -> String {
    FilePath.readable(file, from: FilePath.current)
  }
}
