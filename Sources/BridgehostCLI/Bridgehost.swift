internal import AppHost
public import Capabilities
internal import HostLoop
public import NativeBridge
internal import RaceSearch
internal import SimulatedPhone
internal import StandardCapabilities
internal import Synchronization

/// The program `bridgehost`, for packages that build a program of their own with it.
///
/// ```swift
/// import BridgehostCLI
///
/// @main struct Program {
///   static func main() { Bridgehost.main(capabilities: [Doorbell.self]) }
/// }
/// ```
/// The program has all commands and options of `bridgehost`: `Program app.js`, `Program race
/// app.js`, `Program test`.
public enum Bridgehost {
  /// What the package adds.
  struct Additions {
    var capabilities: [any Capability.Type] = []
    var modules: (@Sendable @HostActor () -> [any NativeModule])?
  }

  private static let added = Mutex(Additions())

  /// What the package adds.
  static var additions: Additions { added.withLock(\.self) }

  /// The name of the program on the command line.
  static let name =
    CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "bridgehost"

  /// The capabilities of apps.
  static var capabilities: [any Capability.Type] {
    standardCapabilities + additions.capabilities
  }

  /// The race inputs of these capabilities.
  static var raceInputs: [RaceInput] { capabilities.raceInputs }

  /// The fault plans that `race` searches.
  static var faultPlans: [FaultPlan] { FaultPlan.all(of: capabilities) }

  /// Adds the name of the program, and what the package adds, to `configuration`.
  static func configure(_ configuration: inout SessionConfiguration) {
    configuration.program = name
    configuration.capabilities = capabilities
    configuration.modules = additions.modules
  }

  /// What is wrong with the names that the package uses. `nil` if `race` can distinguish them.
  static var problem: String? {
    // Without additions the answer is always the same.
    guard !additions.capabilities.isEmpty else { return nil }
    let inputs = raceInputs.map(\.name)
    let taken = OutsideEvent.words
    if let name = inputs.first(where: taken.contains) {
      return "a capability has a race input '\(name)', but bridgehost already has one of this name"
    }
    for (kind, names) in [
      ("capability", capabilities.map { "\($0)" }), ("race input", inputs),
      ("fault plan", faultPlans.map(\.name)),
    ] {
      if let name = names.first(where: { name in names.count { $0 == name } > 1 }) {
        return "the \(kind) '\(name)' exists twice: give each its own name"
      }
    }
    return unlisted(besides: Set(inputs))
  }

  /// The name of a fault plan whose race inputs a replay token could not express. `nil` if there is
  /// none.
  private static func unlisted(besides inputs: Set<String>) -> String? {
    for faultPlan in faultPlans {
      for seed in 0..<16 as Range<UInt64> {
        var random = SplitMix64(seed: seed)
        for case .other(let input, _) in faultPlan.inputs(&random).map(\.kind)
        where !inputs.contains(input.name) {
          return
            "the fault plan '\(faultPlan.name)' has the input '\(input.name)', which no capability lists in its "
            + "raceInputs"
        }
      }
    }
    return nil
  }

  /// Carries out the command line, and ends the process.
  ///
  /// - Parameters:
  ///   - capabilities: additional capabilities of the app. Each phone gets new instances.
  ///   - modules: makes further native modules for the app of one phone.
  public static func main(
    capabilities: [any Capability.Type] = [],
    modules: (@Sendable @HostActor () -> [any NativeModule])? = nil
  ) -> Never {
    // Do this before the host thread starts and opens files. A file could otherwise take the number
    // of a closed stream.
    StandardStreams.open()
    TemporaryFolder.removeAbandoned()
    DiskFailure.handle { failure in
      printError(failure.description)
      leave(2)
    }
    Crash.report()
    added.withLock { $0 = Additions(capabilities: capabilities, modules: modules) }
    RootCommand.run()
  }
}
