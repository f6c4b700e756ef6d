package import HostLoop

/// The globals of one release of React Native on Hermes.
@HostActor
package final class PhoneGlobals {
  package let release: ReactNativeRelease
  /// The known names that the release lacks.
  package let lacking: [GlobalFacts]
  /// The names of ``lacking`` that bridgehost has, with a space before and after each.
  let lackingNames: String
  /// The names of ``lacking`` that a script can use without an object of its own: not those of prototypes.
  package private(set) lazy var lackingStatics = lacking.flatMap(\.names).filter {
    !$0.contains(".prototype.") && !$0.hasPrefix("TypedArray")
  }
  /// The names that this engine has and Hermes lacks, by their last words, such as `toSorted`.
  private let engineNames: [(word: String, name: String)]

  // Arrays, not dictionaries: each new type of dictionary costs the start of the process 0.05 ms.
  private static var known: [PhoneGlobals] = []
  private var last: (words: [String], hasIterators: Bool, names: String)?

  /// The globals of a release. For an unknown release, those of the nearest known one.
  package static func of(_ release: ReactNativeRelease) -> PhoneGlobals {
    let release = min(max(release, .oldest), .newest)
    if let known = known.first(where: { $0.release == release }) { return known }
    let globals = PhoneGlobals(release)
    known.append(globals)
    return globals
  }

  private init(_ release: ReactNativeRelease) {
    self.release = release
    lacking = GlobalFacts.all.filter { !$0.areIn(release) }
    lackingNames = lacking.reduce(into: " ") { text, facts in
      for name in facts.names where facts.origin != .elsewhere { text += name + " " }
    }
    engineNames = lacking.filter { $0.origin == .engine }.flatMap { facts in
      facts.names.map { (Self.lastWord(of: $0), $0) }
    }
  }

  /// The words with which a script can reach what Hermes lacks. A name is removed only if the script has its word, so most
  /// contexts need no removal and stay fast.
  package var engineWords: some Collection<String> { engineNames.lazy.map(\.word) }

  /// The names to remove from the engine for a script that has these words.
  ///
  /// - Parameter hasIterators: whether the script can get an iterator object. Other scripts cannot notice that iterators
  ///   have methods such as `map`, a word that nearly all scripts have.
  package func engineNames(for words: [String], hasIterators: Bool) -> String {
    // A search asks in each run.
    if let last, last.words == words, last.hasIterators == hasIterators { return last.names }
    let names = words.flatMap { word in
      engineNames.filter { $0.word == word && (hasIterators || !$0.name.hasPrefix("Iterator.")) }
        .map(\.name)
    }
    .sorted().joined(separator: " ")
    last = (words, hasIterators, names)
    return names
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
