package import HostLoop

/// The globals of one release of React Native on Hermes.
@HostActor
package final class PhoneGlobals {
  package let release: ReactNativeRelease
  /// What the release lacks of all that is known.
  package let lacking: [GlobalFacts]
  /// The names of ``lacking``, with a space before and after each.
  let lackingNames: String
  /// The names that the engine has and the phone's lacks, by their last words: `toSorted`.
  private let engineNames: [String: [String]]

  private static var known: [ReactNativeRelease: PhoneGlobals] = [:]

  /// Those of a release. The nearest known one stands for one that is not known.
  package static func of(_ release: ReactNativeRelease) -> PhoneGlobals {
    let release = min(max(release, .oldest), .newest)
    if let known = known[release] { return known }
    let globals = PhoneGlobals(release)
    known[release] = globals
    return globals
  }

  private init(_ release: ReactNativeRelease) {
    self.release = release
    lacking = GlobalFacts.all.filter { !$0.areIn(release) }
    lackingNames = " " + lacking.flatMap(\.names).joined(separator: " ") + " "
    var engineNames: [String: [String]] = [:]
    for facts in lacking where facts.origin == .engine {
      for name in facts.names { engineNames[Self.lastWord(of: name), default: []].append(name) }
    }
    self.engineNames = engineNames
  }

  /// The words by which a script can reach what its engine has and the phone's lacks. A name is removed only for a
  /// script that has its word: so most contexts are made as fast as without.
  package var engineWords: some Collection<String> { engineNames.keys }

  /// The names to remove from the engine for a script that has these words.
  func engineNames(for words: some Sequence<String>) -> String {
    words.flatMap { engineNames[$0] ?? [] }.sorted().joined(separator: " ")
  }

  /// What a bundler or the command line puts into `process.env`: the address of the backend, and what Expo makes
  /// public.
  func environment(of environment: [String: String]) -> [String: String] {
    environment.filter {
      $0.key == "BACKEND_URL" || $0.key == "NODE_ENV" || $0.key.hasPrefix("EXPO_PUBLIC_")
    }
  }

  static func lastWord(of name: String) -> String {
    name.split(separator: ".").last.map(String.init) ?? name
  }
}
