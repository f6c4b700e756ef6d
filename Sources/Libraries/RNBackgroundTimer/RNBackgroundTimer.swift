internal import BackgroundTasks
internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import SimulatedPhone

/// The native half of react-native-background-timer 2 (`ios/RNBackgroundTimer.m`).
@HostActor
final class RNBackgroundTimer: NativeModule, IgnoresObserving {
  nonisolated static let name = "RNBackgroundTimer"
  nonisolated static let library: ReplacedLibrary? = ReplacedLibrary(
    "react-native-background-timer", versions: "2")

  /// `runBackgroundTimer` listens to it, and `start` alone does not (index.js:32-53).
  private let backgroundTimer = Event<Int>("backgroundTimer", audience: .everyScript)
  private let timeout = Event<Int>("backgroundTimer.timeout")
  private let phone: Phone
  private var tasks: BackgroundTasks { phone.backgroundTasks }
  /// The background task of `start`.
  private var task = BackgroundTasks.invalid
  private var isValid = true

  init(_ phone: Phone) { self.phone = phone }

  var exports: [any Export] {
    backgroundTimer
    timeout
    // The delay has no effect (lines 21 to 37).
    AsyncFunction("start") { [self] (_: Double) in start() }
    AsyncFunction("stop") { [self] in stop() }
    AsyncFunction("setTimeout", setTimeout)
  }

  func invalidate() { isValid = false }

  private func start() -> Bool {
    _ = stop()
    let started = begin { [weak self] in self?.task = BackgroundTasks.invalid }
    task = started
    phone.loop.post(on: phone.loop.main, "background timer") { [self] in
      if isValid, task == started { backgroundTimer.send(started) }
    }
    return true
  }

  private func stop() -> Bool {
    tasks.end(task)
    task = BackgroundTasks.invalid
    return true
  }

  /// Lines 63 to 79. When the background task's time is over, iOS suspends the app, and the timer fires when the app resumes.
  private func setTimeout(_ id: Int, _ milliseconds: Double) -> Bool {
    let task = begin {}
    phone.loop.post(
      on: phone.loop.main, "background timer", subject: "\(id)",
      after: .clamped(seconds: milliseconds / 1000)
    ) { [self] in
      if isValid { timeout.send(id) }
      tasks.end(task)
    }
    return true
  }

  private func begin(onExpire: @escaping @HostActor () -> Void) -> BackgroundTasks.Identifier {
    let id = tasks.nextIdentifier
    return tasks.begin("RNBackgroundTimer") { [tasks] in
      tasks.end(id)
      onExpire()
    }
  }
}
