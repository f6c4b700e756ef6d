/// The units of a workout's totals in an export. They depend on the phone's settings.
enum ExportUnit {
  /// Some versions of iOS write `Cal`, the large calorie, and others `kcal`.
  static func normalised(_ unit: String) -> String {
    unit == "Cal" ? "kcal" : unit
  }

  /// The seconds in one `unit`. Without a unit an export means minutes. `nil` for an unknown unit.
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

  /// The metres in one `unit`. Without a unit an export means kilometres. `nil` for an unknown
  /// unit.
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

  /// The kilocalories in one `unit`. Without a unit an export means kilocalories. `nil` for an
  /// unknown unit.
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
