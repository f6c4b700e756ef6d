internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import ScriptLoading

/// Explains errors of scripts that use a missing native module. Such an error names `null`, but not
/// what to do.
enum MissingModule {
  /// Adds the missing module and a fix to a diagnosis, if the error seems to come from it.
  ///
  /// - Parameters:
  ///   - isNear: whether the error comes from the package that asks for a module, or from the app if that asks.
  ///   - absence: why a build of the app leaves a module out. `nil` if it does not.
  ///   - hasStandIn: whether without `--strict-natives` a stand-in would answer for a module.
  @HostActor
  static func explain(
    _ diagnosis: Diagnosis, _ error: JSError, _ bridge: Bridge, isNear: (String) -> Bool,
    absence: (String) -> String?, hasStandIn: (String) -> Bool
  ) -> Diagnosis {
    if let name = hybridObject(error.message) {
      var diagnosis = diagnosis
      diagnosis.fix =
        absence(name).map { left($0, "hybrid object '\(name)'", "does not exist") }
        ?? adviceOnHybrid(name, hasStandIn)
      return diagnosis
    }
    let missing = bridge.missingModules
    // If several modules are missing, one that the error does not name may be unrelated.
    let only =
      missing.count == 1 && isAboutNothing(error.message) && isNear(missing[0]) ? missing[0] : nil
    guard let name = missing.last(where: { error.message.contains($0) }) ?? only else {
      return diagnosis
    }
    var diagnosis = diagnosis
    diagnosis.fix =
      absence(name).map {
        left($0, "native module '\(name)'", "is null")
          + ", or define the module in a JavaScript file, and pass the file with --native (docs/MODULES.md)"
      }
      ?? advice(
        name, bridge.moduleNames.filter { !$0.hasPrefix("Bridgehost") }, hasStandIn)
    return diagnosis
  }

  /// Whether the error is about a missing value, in the words of the engine, of React Native, or of
  /// libraries made from the template for native modules.
  private static func isAboutNothing(_ message: String) -> Bool {
    ["null", "undefined is not an object", "is not linked", "to be linked"].contains {
      message.contains($0)
    }
  }

  /// The sentence about a module that a build leaves out, without its end.
  private static func left(_ reason: String, _ module: String, _ state: String) -> String {
    "\(reason), so the \(module) \(state), as on a phone. Turn the package on there"
  }

  /// The hybrid object that Nitro's error names.
  private static func hybridObject(_ message: String) -> String? {
    guard let start = message.ranges(of: "an instance of HybridObject \"").first else { return nil }
    return String(message[start.upperBound...].prefix { $0 != "\"" })
  }

  private static func adviceOnHybrid(_ name: String, _ hasStandIn: (String) -> Bool) -> String {
    "bridgehost has no hybrid object '\(name)', and a JavaScript file cannot define one. Let `alias` in bridgehost.config.js "
      + "replace the package with a file (docs/MODULES.md)" + withoutStrictness(name, hasStandIn)
  }

  private static func withoutStrictness(_ name: String, _ hasStandIn: (String) -> Bool) -> String {
    hasStandIn(name) ? ". Or run without --strict-natives, so that a stand-in answers" : ""
  }

  private static func advice(
    _ name: String, _ modules: [String], _ hasStandIn: (String) -> Bool
  ) -> String {
    if modules.contains(name) {
      return
        "the native module '\(name)' exports nothing, so it is null, as in React Native"
    }
    let similar = modules.min { Spelling.distance($0, name) < Spelling.distance($1, name) }
    // `RNStorage` is a library's own module, and no mistyped `Storage`.
    if let similar, Spelling.distance(similar, name) <= 2, !name.hasSuffix(similar) {
      return "there is no native module '\(name)'; did you mean '\(similar)'?"
    }
    return
      "bridgehost has no native module '\(name)'. Define it in a JavaScript file, and pass the file with --native "
      + "(docs/MODULES.md)\(withoutStrictness(name, hasStandIn)). Native modules that exist: "
      + modules.sorted().joined(separator: ", ")
  }
}
