/// The units in which an export writes a workout's totals. They follow the phone's settings.
enum ExportUnit {
  /// `Cal` is the large calorie: some versions of iOS write it, some `kcal`.
  static func normalised(_ unit: String) -> String {
    unit == "Cal" ? "kcal" : unit
  }

  /// Seconds in one `unit`; without a unit an export means minutes.
  static func seconds(_ unit: String?) -> Double? {
    switch unit {
    case "min", nil: 60
    case "s", "sec": 1
    case "hr", "h": 3600
    case "ms": 0.001
    case "d": 86400
    default: nil
    }
  }

  /// Metres in one `unit`; without a unit an export means kilometres.
  static func metres(_ unit: String?) -> Double? {
    switch unit {
    case "km", nil: 1000
    case "m": 1
    case "cm": 0.01
    case "mi": 1609.344
    case "yd": 0.9144
    case "ft": 0.3048
    default: nil
    }
  }

  /// Kilocalories in one `unit`; without a unit an export means kilocalories.
  static func kilocalories(_ unit: String?) -> Double? {
    switch unit {
    case "kcal", "Cal", nil: 1
    case "cal": 0.001
    case "kJ": 1 / 4.184
    case "J": 1 / 4184
    default: nil
    }
  }
}
