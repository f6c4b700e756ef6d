internal import HostLoop
internal import SimulatedPhone

/// What the library keeps in the user defaults from one process of the app to the next (`TSBGTask.m` lines 262 to 275,
/// `TSBGAppRefreshSubscriber.m` lines 174 to 188).
@HostActor
final class TSBackgroundFetchDefaults: PhonePart {
  /// Whether the module subscribed to the fetch.
  var hasSubscriber = false
  /// Whether the app was configured before its first launch of this run.
  var wasConfigured = false
  /// The tasks that were scheduled, in their order.
  var tasks: [ScheduledTask] = []

  init(on phone: Phone) {}

  func appWasDeleted() {
    hasSubscriber = false
    tasks = []
  }
}

/// A task as `scheduleTask` describes it, with the keys that the library reads on iOS (`RNBackgroundFetch.mm` lines 104 to
/// 109).
struct ScheduledTask: Sendable, Equatable {
  var identifier: String
  /// In whole seconds: the library divides the milliseconds as integers.
  var delay: Double
  var periodic: Bool
  var requiresExternalPower: Bool
  var requiresNetworkConnectivity: Bool
}
