/// The limits that iOS sets for an app. They differ between versions and are mostly undocumented.
/// Reference 2.7 gives the source of each number.
package struct DeviceProfile: Sendable, Equatable {
  /// The name, such as `ios-17`.
  package var name: String
  /// How long the app may run for a background fetch, or for a refresh task of `BGTaskScheduler`.
  package var refreshBudget = Duration.seconds(30)
  /// How long the app may run for a processing task of `BGTaskScheduler`.
  package var processingBudget = Duration.seconds(180)
  /// How long `beginBackgroundTask` keeps an app running after it left the foreground.
  package var backgroundTaskBudget = Duration.seconds(30)
  /// The same after a wake from suspension.
  package var backgroundTaskBudgetAfterWake = Duration.seconds(30)
  /// How long before the end of a budget the app is warned, if there is a warning.
  package var expirationWarning = Duration.seconds(5)
  /// How long an app with nothing to do stays running in the background.
  package var suspensionDelay = Duration.seconds(5)
  /// How long the health data can be read after the phone is locked.
  package var protectedDataGrace = Duration.seconds(600)
  /// How many refresh requests of `BGTaskScheduler` may be pending.
  package var pendingRefreshRequests = 1
  /// The same for processing tasks.
  package var pendingProcessingRequests = 10
  /// How long the phone must be locked before it counts as idle. Processing tasks wait for that.
  package var idleDelay = Duration.seconds(300)
  /// The minimum time between two background fetches.
  package var minimumRefreshInterval = Duration.seconds(900)
  /// The minimum time between two runs of a processing task: the wiki of ble-plx reports that iOS runs one later than 15
  /// minutes after its request, whatever the request says.
  package var minimumProcessingInterval = Duration.seconds(900)
  /// The share of possible refreshes that iOS allows, from 0 to 1.
  package var refreshLikelihood = 0.85
  /// The largest delay of a refresh after the time at which it becomes possible.
  package var refreshJitter = Duration.seconds(600)
  /// Whether new health data wakes an app that the person swiped away. Sources disagree.
  package var wakesForHealthDataAfterForceQuit = false
  /// How many MB an app may use in the background.
  package var backgroundMemoryLimit = 200

  /// How long an event of Bluetooth lets the app run, until iOS suspends it some seconds later. Both together are about 10 s.
  package var bluetoothWakeBudget = Duration.seconds(5)
  /// The time between two exchanges with a connected peripheral. Apple's design guidelines allow 15 ms and multiples of it.
  package var bluetoothConnectionInterval = Duration.milliseconds(30)
  /// How long a connection lasts after a peripheral has gone out of range.
  package var bluetoothSupervisionTimeout = Duration.seconds(4)
  /// How long the phone does not listen between advertisements while the app is in the background.
  package var bluetoothBackgroundScanInterval = Duration.seconds(1)
  /// The largest ATT packet that the phone accepts, in bytes.
  package var bluetoothMTU = 185
  /// How many writes without response can wait to be sent.
  package var bluetoothWriteQueue = 20
  /// How many of them are sent in one connection interval.
  package var bluetoothPacketsPerInterval = 4
  /// How long a peripheral waits for the person to answer whether it may pair (Core Specification, volume 3, part H, 3.4).
  package var bluetoothPairingTimeout = Duration.seconds(30)
  /// How long the Bluetooth service of iOS takes to come back after a crash.
  package var bluetoothResetTime = Duration.seconds(2)
  /// Whether iOS launches an app after the person swiped it away, or switched Bluetooth off, only if the app uses
  /// AccessorySetupKit. Before iOS 26 it never does the first, and always the second (TN3115).
  package var bluetoothRestoresOnlyAccessories = false

  /// What is known of iOS 17.
  package static let iOS17 = DeviceProfile(name: "ios-17")
  /// iOS 7 to 12, in which background tasks had three minutes.
  package static let iOS12 = with("ios-12") {
    $0.backgroundTaskBudget = .seconds(180)
    $0.backgroundTaskBudgetAfterWake = .seconds(180)
  }
  /// The values that the wiki of ble-plx reported in 2020: a quarter of an hour, and 35 s after a
  /// wake.
  package static let wiki2020 = with("wiki-2020") {
    $0.backgroundTaskBudget = .seconds(900)
    $0.backgroundTaskBudgetAfterWake = .seconds(35)
  }
  /// A phone whose owner rarely opens the app. iOS then grants few refreshes.
  package static let rarelyUsed = with("rarely-used") {
    $0.refreshLikelihood = 0.25
    $0.minimumRefreshInterval = .seconds(4 * 3600)
  }

  /// iOS 26, which restores Bluetooth after what the person does by hand only for accessories of the app.
  package static let iOS26 = with("ios-26") { $0.bluetoothRestoresOnlyAccessories = true }

  /// All named profiles.
  package static let all = [iOS17, iOS12, iOS26, wiki2020, rarelyUsed]

  /// The profile with this name; `nil` if there is none.
  package static func named(_ name: String) -> DeviceProfile? { all.first { $0.name == name } }

  private static func with(_ name: String, _ change: (inout DeviceProfile) -> Void) -> Self {
    var profile = DeviceProfile(name: name)
    change(&profile)
    return profile
  }
}
