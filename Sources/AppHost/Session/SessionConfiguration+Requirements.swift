internal import Capabilities
internal import HostLoop
package import ScriptLoading
package import SimulatedPhone

extension SessionConfiguration {
  /// What the app must declare for its script, but does not declare. One sentence each.
  @HostActor
  package func missingDeclarations(of script: Script, _ info: AppInfo) -> [String] {
    let code = AppCode(script, folder: folder)
    var sentences: [String] = []
    for requirement in capabilities.flatMap({ $0.requirements }) {
      for declaration in code.declarations(requirement)
      where !requirement.isMet(declaration, by: info) {
        let sentence = requirement.sentence(of: declaration)
        if !sentences.contains(sentence) { sentences.append(sentence) }
      }
    }
    return sentences
  }
}

/// What the code of an app uses of packages and native modules, and what this needs.
@HostActor
private struct AppCode {
  private let script: Script
  /// From here the project's packages are looked up.
  private let folder: String

  init(_ script: Script, folder: String) {
    self.script = script
    self.folder = folder
  }

  func declarations(_ requirement: AppRequirement) -> [AppRequirement.Declaration] {
    switch requirement.origin {
    case .module: ofModule(requirement, isOwn: false)
    case .moduleInOwnCode: ofModule(requirement, isOwn: true)
    case .package(let isFree): ofPackage(requirement, but: isFree)
    }
  }

  /// What calls of a native module need.
  private func ofModule(
    _ requirement: AppRequirement, isOwn: Bool
  ) -> [AppRequirement.Declaration] {
    guard script.asks(for: requirement.module, isOwn: isOwn) else { return [] }
    guard let method = requirement.method else { return [requirement.declaration] }
    let isOfLibrary = !isOwn && requirement.library != nil
    let calls = script.arguments(
      of: method, in: isOfLibrary ? nil : requirement.module, isOwn: isOwn || isOfLibrary)
    guard let needs = requirement.needs else {
      return calls.isEmpty ? [] : [requirement.declaration]
    }
    if isOwn { return calls.flatMap { needs(arguments($0)) } }
    let names = script.memberNames
    return calls.flatMap { call in
      needs(
        CallArguments(texts: call.texts, options: call.options) { name, _ in
          call.mayHave(name) && names.contains(name)
        })
    }
  }

  /// What calls of a package's functions need.
  ///
  /// - Parameter isFree: whether a function needs nothing.
  private func ofPackage(
    _ requirement: AppRequirement, but isFree: (String) -> Bool
  ) -> [AppRequirement.Declaration] {
    let found = script.uses(ofPackage: requirement.module)
    guard let function = requirement.method else {
      let needsIt = found.uses.contains { use in
        // What begins with a capital letter is a constant or a type.
        (use.arguments != nil || use.function.first?.isLowercase == true) && !isFree(use.function)
      }
      return needsIt ? [requirement.declaration] : []
    }
    let calls = found.uses.filter { $0.function == function }
    guard let needs = requirement.needs else {
      return calls.isEmpty ? [] : [requirement.declaration]
    }
    let version = InstalledPackage(requirement.module, above: folder)?.version
    return calls.flatMap {
      needs(arguments($0.arguments ?? .unknown, version: version, members: found.members))
    }
  }

  private func arguments(
    _ call: Script.Arguments, version: String? = nil, members: [String: [String]] = [:]
  ) -> CallArguments {
    let filled = script.filledMembers
    return CallArguments(
      texts: call.texts, options: call.options, version: version,
      mentions: { members[$0] ?? [] },
      mayHave: { path, isList in
        call.mayHave(path) && filled.contains { $0.matches(path, isList: isList) }
      })
  }
}
