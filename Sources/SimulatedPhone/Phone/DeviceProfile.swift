/// What iOS allows an app: the numbers behind its behaviour, which differ by version and are mostly
/// undocumented (reference 2.7 says where each comes from).
public struct DeviceProfile: Sendable, Equatable {
  /// Such as `ios-17`.
  public var name: String
  /// How long the app may handle a background fetch, or a refresh task of `BGTaskScheduler`.
  public var refreshBudget = Duration.seconds(30)
  /// How long a processing task of `BGTaskScheduler` may take.
  public var processingBudget = Duration.seconds(180)
  /// How long `beginBackgroundTask` keeps an app running that left the foreground.
  public var backgroundTaskBudget = Duration.seconds(30)
  /// The same after a wake from suspension.
  public var backgroundTaskBudgetAfterWake = Duration.seconds(30)
  /// How long before the end of a budget the app is warned, where there is a warning.
  public var expirationWarning = Duration.seconds(5)
  /// How long an app runs on that has nothing to do in the background.
  public var suspensionDelay = Duration.seconds(5)
  /// How long after locking the health data can still be read.
  public var protectedDataGrace = Duration.seconds(600)
  /// How many requests of `BGTaskScheduler` may wait.
  public var pendingRefreshRequests = 1
  /// The same for processing tasks.
  public var pendingProcessingRequests = 10
  /// How long the phone lies locked before it counts as idle, which processing tasks wait for.
  public var idleDelay = Duration.seconds(300)
  /// A background fetch never comes sooner after the one before.
  public var minimumRefreshInterval = Duration.seconds(900)
  /// What share of the refreshes that could run iOS lets run, from 0 to 1.
  public var refreshLikelihood = 0.85
  /// How much later than possible a refresh comes at most.
  public var refreshJitter = Duration.seconds(600)
  /// Whether new health data wakes an app that the person swiped away; sources disagree.
  public var wakesForHealthDataAfterForceQuit = false
  /// How many MB an app may use in the background.
  public var backgroundMemoryLimit = 200

  /// What is known of today's iOS.
  public static let iOS17 = DeviceProfile(name: "ios-17")
  /// iOS 7 to 12, whose background tasks had three minutes.
  public static let iOS12 = with("ios-12") {
    $0.backgroundTaskBudget = .seconds(180)
    $0.backgroundTaskBudgetAfterWake = .seconds(180)
  }
  /// What the ble-plx wiki observed in 2020: a quarter of an hour, and 35 s after a wake.
  public static let wiki2020 = with("wiki-2020") {
    $0.backgroundTaskBudget = .seconds(900)
    $0.backgroundTaskBudgetAfterWake = .seconds(35)
  }
  /// A phone whose owner hardly opens the app: iOS is stingy with refreshes.
  public static let rarelyUsed = with("rarely-used") {
    $0.refreshLikelihood = 0.25
    $0.minimumRefreshInterval = .seconds(4 * 3600)
  }

  /// The profiles that have a name.
  public static let all = [iOS17, iOS12, wiki2020, rarelyUsed]

  /// The profile of that name.
  public static func named(_ name: String) -> DeviceProfile? { all.first { $0.name == name } }

  private static func with(_ name: String, _ change: (inout DeviceProfile) -> Void) -> Self {
    var profile = DeviceProfile(name: name)
    change(&profile)
    return profile
  }
}
