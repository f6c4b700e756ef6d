internal import HostLoop

/// How long esbuild may take for one script, and who hears that it goes on.
package struct BundlingTime: Sendable {
  /// After this time esbuild is stopped. A large app takes a minute on a slow machine.
  package var limit = Duration.seconds(600)
  /// Hears every ten seconds how many seconds it has taken so far.
  package var onProgress: (@Sendable (_ seconds: Int) -> Void)?

  package init() {}

  package init(limit: Duration) { self.limit = limit }
}

/// The time since a script began to be bundled.
final class BundlingClock {
  let time: BundlingTime
  private let began = ContinuousClock.now
  private var nextReport = Duration.seconds(10)

  init(_ time: BundlingTime) { self.time = time }

  /// For how many milliseconds one may wait before asking again. `nil` if the time is over.
  func wait() -> Int32? {
    let elapsed = began.duration(to: .now)
    guard elapsed < time.limit else { return nil }
    if elapsed >= nextReport {
      time.onProgress?(Int(clamping: elapsed.components.seconds))
      nextReport = elapsed + .seconds(10)
    }
    return Int32(clamping: min((time.limit - elapsed) / .milliseconds(1), 1000)) + 1
  }
}
