internal import Capabilities
internal import HostLoop
package import ScriptLoading
package import SimulatedPhone

extension SessionConfiguration {
  /// What the app must declare for its script, but does not declare. One sentence each.
  package func missingDeclarations(of script: Script, _ info: AppInfo) -> [String] {
    var sentences: [String] = []
    for requirement in capabilities.flatMap({ $0.requirements })
    where script.code.asks(for: requirement.module) {
      for declaration in requirement.declarations(for: script)
      where !requirement.isMet(declaration, by: info) {
        let sentence = requirement.sentence(of: declaration)
        if !sentences.contains(sentence) { sentences.append(sentence) }
      }
    }
    return sentences
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
        CallArguments(texts: call.texts, options: call.options) { name in
          call.hasUnknownOptions && script.code.hasName(name)
        })
    }
  }
}
