internal import Capabilities
internal import HostLoop
package import ScriptLoading
package import SimulatedPhone

extension SessionConfiguration {
  /// What the app must declare for its script, but does not declare. One sentence each.
  package func missingDeclarations(of script: Script, _ info: AppInfo) -> [String] {
    let needed = capabilities.flatMap { $0.requirements }.filter { requirement in
      script.code.asks(for: requirement.module)
        && (requirement.method.map { !script.calls(of: $0).isEmpty } ?? true)
    }
    var sentences: [String] = []
    for requirement in needed where !requirement.isMet(by: info) {
      if !sentences.contains(requirement.sentence) { sentences.append(requirement.sentence) }
    }
    return sentences
  }
}
