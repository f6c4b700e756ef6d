internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import ScriptLoading

/// Errors of scripts that use a native module which is not there: they name `null`, and say nothing of what to do.
enum MissingModule {
  /// Adds to what is wrong with a run which module was missing, and what to do, if the error seems to come of that.
  @HostActor
  static func explain(_ diagnosis: Diagnosis, _ error: JSError, _ bridge: Bridge) -> Diagnosis {
    let missing = bridge.missingModules
    // Of several, one that the error does not name may have nothing to do with it.
    let only = missing.count == 1 && isAboutNothing(error.message) ? missing[0] : nil
    guard let name = missing.last(where: { error.message.contains($0) }) ?? only else {
      return diagnosis
    }
    var diagnosis = diagnosis
    diagnosis.fix = advice(name, bridge.moduleNames.filter { !$0.hasPrefix("Bridgehost") })
    return diagnosis
  }

  /// Whether an error is of a value that is not there, in the engine's words, React Native's or those that libraries
  /// have from the template of native modules.
  private static func isAboutNothing(_ message: String) -> Bool {
    ["null", "undefined is not an object", "is not linked", "to be linked"].contains {
      message.contains($0)
    }
  }

  private static func advice(_ name: String, _ modules: [String]) -> String {
    if modules.contains(name) {
      return
        "the native module '\(name)' exports nothing, so it is null, as in React Native"
    }
    let similar = modules.min { Spelling.distance($0, name) < Spelling.distance($1, name) }
    if let similar, Spelling.distance(similar, name) <= 2 {
      return "there is no native module '\(name)'; did you mean '\(similar)'?"
    }
    return
      "bridgehost has no native module '\(name)'. Define it in a JavaScript file, and pass the file with --native "
      + "(docs/MODULES.md). Native modules that exist: \(modules.sorted().joined(separator: ", "))"
  }
}
