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
  /// A script that removes from this engine what Hermes lacks. It runs in each context, so it has no functions and no
  /// loops: what the engine uses first costs time.
  let engineRemovals: String

  // Arrays, not dictionaries: each new type of dictionary costs the start of the process 0.05 ms.
  private static var known: [PhoneGlobals] = []

  /// The globals of a release. For an unknown release, those of the nearest known one.
  package static func of(_ release: ReactNativeRelease) -> PhoneGlobals {
    let release = min(release, .newest)
    if let known = known.first(where: { $0.release == release }) { return known }
    let globals = PhoneGlobals(release)
    known.append(globals)
    return globals
  }

  private init(_ release: ReactNativeRelease) {
    self.release = release
    let known = max(release, .oldest)
    lacking = GlobalFacts.all.filter { !$0.areIn(known) }
    lackingNames = lacking.reduce(into: " ") { text, facts in
      for name in facts.names where facts.origin != .elsewhere { text += name + " " }
    }
    engineRemovals = Self.removals(of: lacking.filter { $0.origin == .engine }.flatMap(\.names))
  }

  /// `let o;o=globalThis;delete o.Atomics;o=Array.prototype;delete o.toSorted;`
  private static func removals(of paths: [String]) -> String {
    // Globals first: the engine then makes its lazy globals at once. What a removed global has is gone, too.
    var owners: [Substring] = ["globalThis"]
    var statements = ["o=globalThis;"]
    let globals = paths.filter { !$0.utf8.contains(UInt8(ascii: ".")) }
    for path in paths {
      let dot = path.utf8.lastIndex(of: UInt8(ascii: "."))
      let owner = dot.map { path[..<$0] } ?? "globalThis"
      let name = dot.map { path[path.utf8.index(after: $0)...] } ?? path[...]
      if let index = owners.firstIndex(of: owner) {
        statements[index] += "delete o.\(name);"
      } else if isReachable(owner, without: globals) {
        owners.append(owner)
        statements.append("o=\(expression(for: owner));delete o.\(name);")
      }
    }
    return "let o;" + statements.joined()
  }

  /// Iterators inherit from `Iterator.prototype`, also without `Iterator`.
  private static func isReachable(_ owner: Substring, without globals: [String]) -> Bool {
    owner == "Iterator.prototype"
      || !globals.contains { owner == $0 || owner.hasPrefix($0 + ".") }
  }

  private static func expression(for owner: Substring) -> Substring {
    switch owner {
    case "TypedArray.prototype": "Int8Array.prototype.__proto__"
    case "Iterator.prototype": "[][Symbol.iterator]().__proto__.__proto__"
    default: owner
    }
  }

  /// What a bundler or the command line puts into `process.env`: the address of the backend, and what Expo makes
  /// public.
  func environment(of environment: [String: String]) -> [String: String] {
    environment.filter {
      $0.key == "BACKEND_URL" || $0.key == "NODE_ENV" || $0.key.hasPrefix("EXPO_PUBLIC_")
    }
  }
}
