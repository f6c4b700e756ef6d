import BackgroundTasks
import HostLoop
import SimulatedPhone

/// A phone on a virtual clock, with a log of what happened on it.
@HostActor
final class LoggedPhone {
  let loop = EventLoop(clock: .virtual)
  let phone: Phone
  private(set) var log: [String] = []

  init(
    _ profile: DeviceProfile = .iOS17, seed: UInt64 = 1, info: (inout AppInfo) -> Void = { _ in }
  ) {
    var appInfo = AppInfo()
    info(&appInfo)
    phone = Phone(loop: loop, profile: profile, info: appInfo, seed: seed)
    phone.lifecycle.observe { [unowned self] in note("\($0)") }
    phone.onTermination = { [unowned self] in note("ended: \($0)") }
    // Created at the first access, and must observe the phone from the beginning.
    _ = phone.backgroundTasks
    phone.observeMissedWakes { [unowned self] in note("no \($0): \($1)") }
  }

  /// Logs `text` with the seconds since the beginning.
  func note(_ text: String) { log.append("\(Int(clamping: now)) \(text)") }

  var now: Double { loop.clock.now.milliseconds / 1000 }

  /// The states that the app went through, without times.
  var states: [String] {
    log.compactMap { line in
      line.split(separator: " ").last.map(String.init).flatMap {
        AppLifecycle.State(rawValue: $0)?.rawValue
      }
    }
  }

  func run(for duration: Duration) async { await loop.run(for: duration) }

  /// Makes the person open the app, and lets it launch.
  func open() async {
    phone.openApp()
    await run(for: .zero)
  }
}
