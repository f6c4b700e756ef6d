/// Why a process of the app ended.
package enum Termination: Equatable, Sendable, CustomStringConvertible {
  /// iOS needed the memory of a suspended app.
  case memoryPressure
  /// The app used more memory than its limit.
  case jetsam(megabytes: Int)
  /// The person swiped the app away. iOS does not wake it until the person opens it again.
  case forceQuit
  /// The app kept running after its time was over (exception code 0x8badf00d). The value says for
  /// what it ran.
  case watchdog(String)
  /// The app did not end background tasks in time (also 0x8badf00d). The values are their names.
  case backgroundTaskLeak([String])
  /// The app used too much processor time in the background.
  case cpuLimit
  /// An error or an exception was thrown and not caught. The value describes it.
  case crash(String)
  /// A crash that a user of bridgehost asked for. The app did nothing wrong.
  case simulatedCrash(String)
  /// The app was deleted.
  case uninstall
  /// The phone was switched off or restarted.
  case restart
  /// The phone's power failed, or iOS itself crashed.
  case powerLoss

  package var description: String {
    switch self {
    case .memoryPressure: "ended while suspended: iOS needed its memory"
    case .jetsam(let megabytes): "ended by jetsam: it used more than \(megabytes) MB"
    case .forceQuit: "swiped away by the user"
    case .watchdog(let what): "killed by the watchdog (0x8badf00d): \(what)"
    case .backgroundTaskLeak(let names):
      "killed by the watchdog (0x8badf00d): background task \(names.joined(separator: ", ")) was never ended"
    case .cpuLimit: "killed: too much computing in the background"
    case .crash(let what), .simulatedCrash(let what): "crashed: \(what)"
    case .uninstall: "deleted by the user"
    case .restart: "ended: the phone restarted"
    case .powerLoss: "ended: the phone lost its power"
    }
  }

  /// Whether the cause was outside the app.
  package var isFromOutside: Bool {
    switch self {
    case .memoryPressure, .forceQuit, .uninstall, .restart, .powerLoss, .simulatedCrash: true
    case .jetsam, .watchdog, .backgroundTaskLeak, .cpuLimit, .crash: false
    }
  }

  /// Whether iOS may wake the app again without the person.
  package var allowsWaking: Bool { self != .forceQuit && self != .uninstall }
}
