package import HostLoop

/// The globals of one release of React Native on Hermes.
@HostActor
package final class PhoneGlobals {
  package let release: ReactNativeRelease
  /// The known names that the release lacks.
  package let lacking: [GlobalFacts]
  /// The names of ``lacking``, with a space before and after each.
  let lackingNames: String
  /// The names that this engine has and Hermes lacks, by their last words, such as `toSorted`.
  private let engineNames: [String: [String]]

  private static var known: [ReactNativeRelease: PhoneGlobals] = [:]

  /// The globals of a release. For an unknown release, those of the nearest known one.
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

  /// The words with which a script can reach what Hermes lacks. A name is removed only if the script has its word, so most
  /// contexts need no removal and stay fast.
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
