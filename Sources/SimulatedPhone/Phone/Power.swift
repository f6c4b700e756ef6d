public import HostLoop

/// The phone's battery, as far as background work depends on it.
@HostActor
public final class Power {
  /// Whether the phone is connected to power.
  public var isCharging = false { didSet { onChange?() } }
  /// `ProcessInfo.isLowPowerModeEnabled`: no background refresh meanwhile.
  public var isLowPowerModeEnabled = false { didSet { onChange?() } }
  /// Told of each change.
  public var onChange: (@HostActor () -> Void)?

  /// On battery, in normal mode.
  public init() {}
}
