internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import Privacy

/// What JavaScript learns of a place (`ios/RNCGeolocation.mm`, didUpdateLocations).
struct Position {
  /// In milliseconds since 1970.
  let time: Double
  /// Whether the app learns the precise place, or one within a few kilometers.
  let isPrecise: Bool

  /// In meters.
  private var accuracy: Double { isPrecise ? 5 : 3000 }

  /// Whether it is young and exact enough for a request.
  func fits(_ options: Options, at now: Double) -> Bool {
    now - time < options.maximumAge && accuracy <= options.accuracy
  }

  /// Apple Park, from which the location of a simulator begins, too. The phone stands still.
  var value: BridgeValue {
    .object([
      "coords": .object([
        "latitude": .number(37.334_606), "longitude": .number(-122.009_102),
        "altitude": .number(0), "accuracy": .number(accuracy), "altitudeAccuracy": .number(-1),
        "heading": .number(-1), "speed": .number(-1),
      ]),
      "timestamp": .number(time),
    ])
  }
}

/// Why JavaScript learns of no place (RNCPositionError).
struct PositionError {
  private let code: Double
  private let message: String

  /// What the person, or the phone, forbids. `nil` if nothing does.
  init?(_ level: AccessLevel) {
    switch level {
    case .restricted:
      (code, message) = (2, "This application is not authorized to use location services")
    case .denied: (code, message) = (1, "User denied access to location services.")
    default: return nil
    }
  }

  private init(code: Double, message: String) { (self.code, self.message) = (code, message) }

  static func expired(after timeout: Duration) -> PositionError {
    let tenths = Int(clamping: timeout / .milliseconds(100))
    return PositionError(
      code: 3, message: "Unable to fetch location within \(tenths / 10).\(tenths % 10)s.")
  }

  var value: BridgeValue {
    .object([
      "code": .number(code), "message": .string(message), "PERMISSION_DENIED": .number(1),
      "POSITION_UNAVAILABLE": .number(2), "TIMEOUT": .number(3),
    ])
  }
}

/// The options of a request (RNCGeolocationOptions).
struct Options: JSDecodable {
  var timeout = Duration.seconds(600)
  /// In milliseconds.
  var maximumAge = 0.0
  /// In meters: -1 is the best.
  var accuracy = 100.0

  init() {}

  static func decode(_ value: JSRef, in context: JSContext) throws -> Options {
    let object = try JSObject.decode(value, in: context)
    var options = Options()
    let timeout: Double? = try object.get("timeout")
    if let timeout, timeout > 0 { options.timeout = .clamped(seconds: timeout / 1000) }
    options.maximumAge = try object.get("maximumAge") ?? 0
    let isBest: Bool? = try object.get("enableHighAccuracy")
    if isBest == true { options.accuracy = -1 }
    return options
  }
}

/// What `setRNConfiguration` sets.
struct Configuration: JSDecodable {
  var skipPermissionRequests = false
  /// `whenInUse`, `always`, or what the Info.plist says.
  var level = ""

  init() {}

  static func decode(_ value: JSRef, in context: JSContext) throws -> Configuration {
    let object = try JSObject.decode(value, in: context)
    var configuration = Configuration()
    configuration.skipPermissionRequests = try object.get("skipPermissionRequests") ?? false
    configuration.level = try object.get("authorizationLevel") ?? ""
    return configuration
  }
}
