internal import AppHost
public import Capabilities
internal import HostLoop
public import NativeBridge
internal import RaceSearch
internal import SimulatedPhone
internal import Synchronization

/// The program `bridgehost`, for a package that builds one of its own around it.
///
/// ```swift
/// import BridgehostCLI
///
/// @main struct Program {
///   static func main() { Bridgehost.main(capabilities: [Doorbell.self]) }
/// }
/// ```
/// It has all commands and options of `bridgehost`: `Program app.js`, `Program race app.js`, `Program test`.
public enum Bridgehost {
  /// What the package brings.
  struct Additions {
    var capabilities: [any Capability.Type] = []
    var modules: (@Sendable @HostActor () -> [any NativeModule])?
  }

  private static let added = Mutex(Additions())

  /// What the package brings.
  static var additions: Additions { added.withLock(\.self) }

  /// What the program is called on the command line.
  static let name =
    CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "bridgehost"

  /// What apps can do on their phone.
  static var capabilities: [any Capability.Type] {
    standardCapabilities + additions.capabilities
  }

  /// What `race` may let happen to apps because of what they can do.
  static var raceInputs: [RaceInput] { capabilities.flatMap { $0.raceInputs } }

  /// The runs of apps that `race` searches.
  static var faultPlans: [FaultPlan] { FaultPlan.all(of: capabilities) }

  /// Gives `configuration` what the program and its package bring.
  static func configure(_ configuration: inout SessionConfiguration) {
    configuration.program = name
    configuration.capabilities = capabilities
    configuration.modules = additions.modules
  }

  /// What is wrong with the names that the package gives; `nil` when `race` can tell them apart.
  static var problem: String? {
    // Without additions it would only be asked what is the same at each start.
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

  /// A fault plan whose inputs no replay token could name.
  private static func unlisted(besides inputs: Set<String>) -> String? {
    for faultPlan in faultPlans {
      for seed in 0..<16 as Range<UInt64> {
        var random = SplitMix64(seed: seed)
        for case .other(let input, _) in faultPlan.inputs(&random)
        where !inputs.contains(input.name) {
          return
            "the fault plan '\(faultPlan.name)' has the input '\(input.name)', which no capability lists in its "
            + "raceInputs"
        }
      }
    }
    return nil
  }

  /// Does what the command line asks for, and ends the process.
  ///
  /// - Parameters:
  ///   - capabilities: what the app can do on its phone besides; made anew for each phone.
  ///   - modules: makes the native modules of one phone's app that need no capability around them.
  public static func main(
    capabilities: [any Capability.Type] = [],
    modules: (@Sendable @HostActor () -> [any NativeModule])? = nil
  ) -> Never {
    // Before the host thread begins, which opens files: one of them would take the place of a closed stream.
    StandardStreams.open()
    added.withLock { $0 = Additions(capabilities: capabilities, modules: modules) }
    RootCommand.run()
  }
}
