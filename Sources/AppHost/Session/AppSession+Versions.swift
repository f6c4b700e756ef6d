internal import NativeBridge
internal import ScriptLoading

// The versions of the libraries whose native halves the program has.
extension AppSession {
  /// One sentence for each library of which the script used the native half, and which is installed in another version than
  /// those for which the native half was written.
  package var versionNotes: [String] {
    var others: [(library: ReplacedLibrary, version: String, modules: [String])] = []
    for module in bridge.lookedUpModules.union(earlierLookups).sorted() {
      guard let library = registry.library(ofModule: module) else { continue }
      if let known = others.firstIndex(where: { $0.library == library }) {
        others[known].modules.append(module)
      } else if let version = InstalledPackage(library.package, above: configuration.folder)?
        .version, !library.covers(version)
      {
        others.append((library, version, [module]))
      }
    }
    return others.map { library, version, modules in
      let (verb, subject) = modules.count == 1 ? ("was", "it lacks") : ("were", "they lack")
      return
        "\(library.package) \(version) is installed, and \(configuration.program)'s "
        + "\(modules.joined(separator: ", ")) \(verb) written for \(library.versionsInWords). "
        + "`\(configuration.program) modules` says what \(subject)"
    }
  }
}
