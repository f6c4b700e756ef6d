package import HostLoop

/// The parts of the phone's battery and power state that matter for background work.
@HostActor
package final class Power {
  /// What has changed, as iOS tells apps.
  package enum Change: Sendable {
    /// `UIDeviceBatteryLevelDidChangeNotification`.
    case level
    /// `UIDeviceBatteryStateDidChangeNotification`.
    case state
    /// `NSProcessInfoPowerStateDidChangeNotification`.
    case lowPowerMode
  }

  /// `UIDevice.batteryState`.
  package enum State: String, Sendable {
    /// Not connected to power.
    case unplugged
    /// Connected to power, and below 100 %.
    case charging
    /// Connected to power, and at 100 %.
    case full
  }

  /// How full the battery is, from 0 to 1 (`UIDevice.batteryLevel`).
  package var level = 0.8 { didSet { changed(.level, if: level != oldValue) } }
  /// Whether the phone is connected to power.
  package var isCharging = false { didSet { changed(.state, if: isCharging != oldValue) } }
  /// `ProcessInfo.isLowPowerModeEnabled`. While it is on, there is no background refresh.
  package var isLowPowerModeEnabled = false {
    didSet { changed(.lowPowerMode, if: isLowPowerModeEnabled != oldValue) }
  }
  /// Whether the battery is being charged.
  package var state: State { isCharging ? (level < 1 ? .charging : .full) : .unplugged }
  /// Called after each change.
  package var onChange: (@HostActor () -> Void)?

  private var observers = Observers<Change>()

  /// Not charging, and not in Low Power Mode.
  package init() {}

  /// Calls `notice` after each change, as long as `owner` is alive.
  package func observe(for owner: AnyObject, _ notice: @escaping @HostActor (Change) -> Void) {
    observers.add(for: owner, notice)
  }

  private func changed(_ change: Change, if isChange: Bool) {
    onChange?()
    if isChange { observers.notify(change) }
  }
}
