internal import NativeBridge
internal import NativeSpecs
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

  /// What differs, for a person: one text for each package.
  package static func texts(_ versions: [OtherVersion]) -> [String] {
    var groups: [[OtherVersion]] = []
    for version in versions {
      let known = groups.firstIndex {
        $0[0].package == version.package && $0[0].library == version.library
      }
      if let known { groups[known].append(version) } else { groups.append([version]) }
    }
    return groups.map(text)
  }

  /// - Parameter modules: modules of one package. There is at least one.
  private static func text(_ modules: [OtherVersion]) -> String {
    let first = modules[0]
    let names = modules.map(\.module).joined(separator: ", ")
    let isOne = modules.count == 1
    let complete = modules.filter(\.lacking.isEmpty)
    let lacking = modules.filter { !$0.lacking.isEmpty }.map { module in
      (isOne ? "It" : module.module)
        + " lacks methods that \(module.source): \(module.lacking.joined(separator: ", "))"
    }
    let rest: [String] =
      complete.first.map { module in
        let subject = isOne ? "It has" : lacking.isEmpty ? "They have" : "The others have"
        return ["\(subject) all methods that \(module.source), but they may behave differently"]
      } ?? []
    return
      ([
        "\(first.package) \(first.version) is installed, and bridgehost's \(names) "
          + "\(isOne ? "was" : "were") written for \(first.library.versionsInWords)"
      ]
      + lacking + rest).joined(separator: ". ")
  }

  /// The end of a clause that says which methods the installed version uses.
  private var source: String {
    isTyped ? "the types of \(version) declare" : "the JavaScript of \(version) calls"
  }
}
