internal import Capabilities
internal import HostLoop
package import ScriptLoading
package import SimulatedPhone

extension SessionConfiguration {
  /// What the app must declare for its script, but does not declare. One sentence each.
  package func missingDeclarations(of script: Script, _ info: AppInfo) -> [String] {
    let ownCode = OwnCode(script, folder: folder)
    var sentences: [String] = []
    for requirement in capabilities.flatMap({ $0.requirements }) {
      for declaration in declarations(requirement, script, ownCode)
      where !requirement.isMet(declaration, by: info) {
        let sentence = requirement.sentence(of: declaration)
        if !sentences.contains(sentence) { sentences.append(sentence) }
      }
    }
    return sentences
  }

  private func declarations(
    _ requirement: AppRequirement, _ script: Script, _ ownCode: OwnCode
  ) -> [AppRequirement.Declaration] {
    switch requirement.origin {
    case .module:
      script.code.asks(for: requirement.module) ? requirement.declarations(for: script) : []
    case .moduleInOwnCode: ownCode.declarations(requirement)
    case .package(let isFree): ownCode.declarations(requirement, but: isFree)
    }
  }
}

extension AppRequirement {
  /// What the calls in the script need.
  fileprivate func declarations(for script: Script) -> [Declaration] {
    guard let method else { return [declaration] }
    let calls =
      library == nil
      ? script.arguments(of: method, in: module) : script.arguments(of: method)
    guard let needs else { return calls.isEmpty ? [] : [declaration] }
    return calls.flatMap { call in
      needs(
        CallArguments(texts: call.texts, options: call.options) { name, _ in
          call.mayHave(name) && script.code.hasName(name)
        })
    }
  }
}
