public import HostLoop

/// The parts of the phone's battery and power state that matter for background work.
@HostActor
public final class Power {
  /// Whether the phone is connected to power.
  public var isCharging = false { didSet { onChange?() } }
  /// `ProcessInfo.isLowPowerModeEnabled`. While it is on, there is no background refresh.
  public var isLowPowerModeEnabled = false { didSet { onChange?() } }
  /// Called after each change.
  public var onChange: (@HostActor () -> Void)?

  /// Not charging, and not in Low Power Mode.
  public init() {}
}
