internal import Capabilities
internal import ScriptLoading

/// The user's own files, and what they use of packages and native modules.
final class OwnCode {
  private let script: Script
  private let files: [Script.OwnFile]
  /// From here the project's packages are looked up.
  private let folder: String
  private var uses: [String: [Script.LibraryUse]] = [:]

  init(_ script: Script, folder: String) {
    self.script = script
    files = script.ownFiles
    self.folder = folder
  }

  /// What calls of a native module need.
  func declarations(_ requirement: AppRequirement) -> [AppRequirement.Declaration] {
    guard Script.asks(for: requirement.module, in: files) else { return [] }
    guard let method = requirement.method else { return [requirement.declaration] }
    let calls = files.flatMap { $0.arguments(of: method, in: requirement.module) }
    guard let needs = requirement.needs else {
      return calls.isEmpty ? [] : [requirement.declaration]
    }
    return calls.flatMap { needs(callArguments($0)) }
  }

  /// What calls of a package's functions need.
  ///
  /// - Parameter isFree: whether a function needs nothing.
  func declarations(
    _ requirement: AppRequirement, but isFree: (String) -> Bool
  ) -> [AppRequirement.Declaration] {
    let uses = uses(ofPackage: requirement.module)
    guard let function = requirement.method else {
      let needsIt = uses.contains { use in
        // What begins with a capital letter is a constant or a type.
        (use.arguments != nil || use.function.first?.isLowercase == true) && !isFree(use.function)
      }
      return needsIt ? [requirement.declaration] : []
    }
    let calls = uses.filter { $0.function == function }
    guard let needs = requirement.needs else {
      return calls.isEmpty ? [] : [requirement.declaration]
    }
    let version = InstalledPackage(requirement.module, above: folder)?.version
    return calls.flatMap { needs(arguments(of: $0, requirement.module, version)) }
  }

  private func uses(ofPackage package: String) -> [Script.LibraryUse] {
    if let known = uses[package] { return known }
    let found =
      Script.uses(ofPackage: package, in: files)
      + script.uses(ofPackage: package, byPackagesFor: files)
    uses[package] = found
    return found
  }

  private func arguments(
    of use: Script.LibraryUse, _ package: String, _ version: String?
  ) -> CallArguments {
    let arguments = use.arguments ?? .unknown
    let checks = uses(ofPackage: package).filter { $0.function.hasPrefix("check") }
      .flatMap { $0.arguments?.texts ?? [] }
    return CallArguments(
      texts: arguments.texts, options: arguments.options, version: version,
      mentions: { [files] name in
        var names = files.flatMap { $0.members(of: name) }
        for checked in checks.flatMap({ Script.members(of: name, in: $0) }) {
          if let index = names.firstIndex(of: checked) { names.remove(at: index) }
        }
        return names
      },
      mayHave: { [files] in Self.may(arguments, have: $0, isList: $1, in: files) })
  }

  private func callArguments(_ arguments: Script.Arguments) -> CallArguments {
    CallArguments(
      texts: arguments.texts, options: arguments.options,
      mayHave: { [files] in Self.may(arguments, have: $0, isList: $1, in: files) })
  }

  private static func may(
    _ arguments: Script.Arguments, have option: String, isList: Bool, in files: [Script.OwnFile]
  ) -> Bool {
    arguments.mayHave(option) && files.contains { $0.hasFilledMember(option, isList: isList) }
  }
}
