/// What an app can do with Bluetooth: `CBManagerState`, with Apple's numbers.
public enum ManagerState: Int, Sendable, CustomStringConvertible {
  /// Not known yet, for example because the person has not answered the first prompt.
  case unknown
  /// The Bluetooth service of iOS crashed, and comes back soon.
  case resetting
  /// The phone has no Bluetooth Low Energy.
  case unsupported
  /// The person does not let the app use Bluetooth.
  case unauthorized
  /// Bluetooth is off.
  case poweredOff
  /// Bluetooth can be used.
  case poweredOn

  /// The name of the case, such as `poweredOn`.
  public var description: String {
    switch self {
    case .unknown: "unknown"
    case .resetting: "resetting"
    case .unsupported: "unsupported"
    case .unauthorized: "unauthorized"
    case .poweredOff: "poweredOff"
    case .poweredOn: "poweredOn"
    }
  }
}
