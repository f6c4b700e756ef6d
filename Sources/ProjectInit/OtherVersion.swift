internal import NativeBridge
internal import ScriptLoading

/// Another version of a library is installed than those for which its native half in the program was written.
package struct OtherVersion: Sendable {
  /// The name of the library's package.
  package let package: String
  /// The version that is installed.
  package let version: String
  /// The module of the program that replaces the library's native half.
  package let module: String
  /// The versions for which the module was written. `3` stands for all versions 3.x.
  package var writtenFor: [String] { library.versions }
  /// The methods that the installed version uses and the module lacks.
  package let lacking: [String]
  private let library: ReplacedLibrary
  private let isTyped: Bool

  /// Returns `nil` if the module was written for the installed version, or replaces another package.
  init?(of package: InstalledPackage, _ module: NativeModuleOutline, _ provided: ProvidedModules) {
    guard let own = provided[module, of: package], let library = own.library,
      library.package == package.name, let version = package.version, !library.covers(version)
    else { return nil }
    self.package = package.name
    self.version = version
    self.module = module.name
    self.library = library
    isTyped = module.isTyped
    lacking = module.methods.filter {
      !$0.isOptional && $0.isOnIOS && !own.members.contains($0.name)
    }
    .map(\.name)
  }

  /// What differs, for a person.
  package var sentence: String {
    let source = isTyped ? "the types of \(version) declare" : "the JavaScript of \(version) calls"
    let difference =
      lacking.isEmpty
      ? "It has all methods that \(source), but they may behave differently"
      : "It lacks methods that \(source): \(lacking.joined(separator: ", "))"
    return "\(package) \(version) is installed, and bridgehost's \(module) was written for "
      + "\(library.versionsInWords). \(difference)"
  }
}
