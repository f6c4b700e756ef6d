/// Names that the same versions of React Native have, and what to use in the others.
///
/// A name is `structuredClone`, `AbortSignal.timeout` or `Blob.prototype.text`. `TypedArray` stands for what all typed
/// arrays inherit from.
package struct GlobalFacts: Sendable {
  /// Who brings the names.
  package enum Origin: Sendable {
    /// React Native's own JavaScript.
    case reactNative
    /// The engine: Hermes.
    case engine
    /// Browsers or Node.js. No React Native has them.
    case elsewhere
  }

  package let origin: Origin
  package let names: [String]
  /// The first release that has them; `nil` when none has.
  package let since: Int?
  /// The last release that has them; `nil` when they stayed.
  package let last: Int?
  /// What to use instead, as the end of a sentence that begins with "Use".
  package let instead: String
  /// What to use in older releases, which lack ``instead``, too.
  let earlier: Earlier?
  /// Where the facts stand: repository, file and line, and version.
  package let source: String

  /// What to use in releases before one.
  struct Earlier: Sendable {
    let minor: Int
    let instead: String

    static func before(_ minor: Int, _ instead: String) -> Earlier {
      Earlier(minor: minor, instead: instead)
    }
  }

  static func reactNative(
    _ names: [String], since: Int? = nil, last: Int? = nil, use instead: String,
    earlier: Earlier? = nil, source: String
  ) -> GlobalFacts {
    GlobalFacts(
      origin: .reactNative, names: names, since: since, last: last, instead: instead,
      earlier: earlier, source: source)
  }

  static func engine(
    _ names: [String], since: Int? = nil, use instead: String, source: String
  ) -> GlobalFacts {
    GlobalFacts(
      origin: .engine, names: names, since: since, last: nil, instead: instead, earlier: nil,
      source: source)
  }

  static func elsewhere(
    _ names: [String], use instead: String, earlier: Earlier? = nil
  ) -> GlobalFacts {
    GlobalFacts(
      origin: .elsewhere, names: names, since: nil, last: nil, instead: instead, earlier: earlier,
      source: "react-native v0.87.0-rc.3 Libraries/Core and src/private/setup: defined nowhere")
  }

  /// Whether a release has the names.
  package func areIn(_ release: ReactNativeRelease) -> Bool {
    if let last { return release.minor <= last }
    return since.map { release.minor >= $0 } ?? false
  }

  /// What to use instead in a release.
  func instead(in release: ReactNativeRelease) -> String {
    earlier.flatMap { release.minor < $0.minor ? $0.instead : nil } ?? instead
  }

  /// Those of the names that are neither functions nor objects: code that reads them goes on with `undefined`.
  package static let values = [
    "process.platform", "navigator.onLine", "navigator.userAgent", "performance.timeOrigin",
  ]

  /// All that is known.
  package static let all = ofReactNative + ofHermes + ofBrowsersAndNode
}
