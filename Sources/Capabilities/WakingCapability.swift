public import HostLoop
public import SimulatedPhone

/// A capability for which iOS launches or wakes the app, such as background fetch.
@HostActor
public protocol WakingCapability: Capability {
  /// Why iOS launches an app with this script, if no option says how the app is launched. `nil`, the
  /// default, if this capability launches no app at once. If all are `nil`, a person opens the app.
  var launch: AppLifecycle.Launch? { get }
  /// Begins a run whose app is launched for this reason.
  ///
  /// - Returns: `false` if the reason does not belong to this capability.
  func begin(for reason: AppLifecycle.Launch) -> Bool
  /// Plans what the person does with it on the days of `--days`. Called before the first day.
  func plan(_ routine: DailyRoutine)
  /// The wakes that iOS gave the app for this capability.
  var wakes: Wakes? { get }
  /// How the run's summary describes the wakes, such as `1 background fetch: newData after 84 ms`.
  var wakeSummary: String? { get }
  /// A sentence that says why the script did not use this capability. `nil`, the default, if there is nothing to say.
  /// It is reported if nothing happened in the run.
  var idleHint: String? { get }
  /// What the app has planned and iOS did not start in the run, each as a sentence with the reason and with how to let it
  /// start. Shown at the end of a run that did not fail.
  var waitingHints: [String] { get }
  /// Why iOS never wakes the app for this, whatever happens in a run, and how to let it. `nil`, the default, if it may.
  var obstacleHint: String? { get }
  /// In a search, iOS wakes the app at a moment at which the phone has been idle for some time. Start the work that waited
  /// for that. The phone is not locked, so that the app can read its data.
  func searchWakesWhileIdle()
}

extension WakingCapability {
  public var asWaking: (any WakingCapability)? { self }
  public var launch: AppLifecycle.Launch? { nil }
  public func begin(for reason: AppLifecycle.Launch) -> Bool { false }
  public func plan(_ routine: DailyRoutine) {}
  public var wakes: Wakes? { nil }
  public var wakeSummary: String? { nil }
  public var idleHint: String? { nil }
  public var waitingHints: [String] { obstacleHint.map { [$0] } ?? [] }
  public var obstacleHint: String? { nil }
  public func searchWakesWhileIdle() {}
}
