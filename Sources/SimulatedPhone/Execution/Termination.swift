/// Why a process of the app ended.
public enum Termination: Equatable, Sendable, CustomStringConvertible {
  /// iOS needed the memory of a suspended app.
  case memoryPressure
  /// The app used more memory than its limit.
  case jetsam(megabytes: Int)
  /// The person swiped the app away; iOS does not wake it again until the person opens it.
  case forceQuit
  /// The app kept running beyond its time (exception code 0x8badf00d), and what for.
  case watchdog(String)
  /// Background tasks were not ended when their time was over (0x8badf00d, too), and which.
  case backgroundTaskLeak([String])
  /// The app computed too much in the background.
  case cpuLimit
  /// Something threw and nobody caught it, and what.
  case crash(String)
  /// Somebody lets the app crash to see what follows; the app did nothing wrong.
  case simulatedCrash(String)
  /// The app was deleted.
  case uninstall
  /// The phone was switched off or restarted.
  case restart
  /// The phone's power failed, or iOS itself crashed.
  case powerLoss

  public var description: String {
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

  /// Whether it had nothing to do with what the app did.
  public var isFromOutside: Bool {
    switch self {
    case .memoryPressure, .forceQuit, .uninstall, .restart, .powerLoss, .simulatedCrash: true
    case .jetsam, .watchdog, .backgroundTaskLeak, .cpuLimit, .crash: false
    }
  }

  /// Whether iOS wakes the app again by itself.
  public var allowsWaking: Bool { self != .forceQuit && self != .uninstall }
}
