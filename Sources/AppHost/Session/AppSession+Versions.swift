internal import NativeBridge
internal import ScriptLoading

// The versions of the libraries whose native halves the program has.
extension AppSession {
  /// A sentence for each library of which the script used the native half, and which is installed in another version than
  /// those for which the native half was written.
  package var versionNotes: [String] {
    bridge.lookedUpModules.union(earlierLookups).sorted().compactMap { module in
      guard let library = registry.library(ofModule: module),
        let version = InstalledPackage(library.package, above: configuration.folder)?.version,
        !library.covers(version)
      else { return nil }
      return
        "\(library.package) \(version) is installed, and \(configuration.program)'s \(module) was written for "
        + "\(library.versionsInWords). `\(configuration.program) modules` says what it lacks"
    }
  }
}
