import FoundationEssentials
internal import HostLoop

/// What to do about an import of a package that is not installed. The name may belong to no package.
struct PackageAdvice {
  let specifier: String
  let package: String
  /// The folder of the file that imports.
  let folder: String
  let workingDirectory: String

  /// The reason, to follow a colon, and the advice.
  var words: (reason: String?, hint: String?) {
    if let babel = BabelConfiguration(above: folder, workingDirectory: workingDirectory),
      let plugin = babel.plugin(thatMakes: specifier)
    {
      let subject = plugin.isEmpty ? "a plugin" : plugin
      return (
        "\(subject) in \(babel.name) makes this module, and bridgehost does not run Babel's plugins",
        "Write a file with its exports, and name the file in bridgehost.config.js: alias: { '\(specifier)': './…' }."
      )
    }
    if let known { return ("the name of the package is '\(known)', with these letters", nil) }
    if let place = ownFolder {
      return (
        "'\(place)' is a folder of the project",
        "Metro finds a file by its path, such as './\(specifier)', or by an alias. No alias leads there."
      )
    }
    guard Self.isName(package) else {
      return (
        "no package can have this name, and no alias leads there",
        "bridgehost reads the aliases of module-resolver in Babel's configuration and the paths of tsconfig.json."
      )
    }
    let reason = specifier.hasPrefix("react/jsx") ? "JSX calls React; is" : "is"
    return ("\(reason) it installed? (npm install \(package))", nil)
  }

  /// Whether npm accepts the name for a new package, and no alias usually has it.
  private static func isName(_ name: String) -> Bool {
    !["src", "app"].contains(name)
      && name.wholeMatch(of: /(?:@[a-z0-9][a-z0-9._-]*\/)?[a-z0-9][a-z0-9._-]*/) != nil
  }

  /// The package that has this name in other letters: one of the project, or React Native.
  private var known: String? {
    let wanted = package.lowercased()
    if wanted == package { return nil }
    if ["react", "react-native"].contains(wanted) { return wanted }
    return dependencies.first { $0.lowercased() == wanted }
  }

  private struct Manifest: Decodable {
    var dependencies: [String: String]?
    var devDependencies: [String: String]?
  }

  private var dependencies: [String] {
    guard let file = FilePath.nearest(["package.json"], above: folder),
      let contents = try? FileContents(path: file),
      let manifest = try? JSONDecoder().decode(Manifest.self, from: Data(contents.bytes))
    else { return [] }
    return [manifest.dependencies, manifest.devDependencies].compactMap { $0 }.flatMap(\.keys)
      .sorted()
  }

  /// The folder of the project that has the name of the package.
  private var ownFolder: String? {
    guard let manifest = FilePath.nearest(["package.json"], above: folder),
      !dependencies.contains(package)
    else { return nil }
    let place = FilePath.directory(of: manifest) + "/" + package
    var isFolder: Bool = false
    guard FileManager.default.fileExists(atPath: place, isDirectory: &isFolder), isFolder else {
      return nil
    }
    return FilePath.readable(place, from: workingDirectory)
  }
}
