internal import FoundationEssentials
internal import HealthKit
internal import HostLoop
internal import JSEngine
internal import NativeBridge

/// The options of a call: an `NSDictionary`. Each method reads the keys that it knows (`RCTAppleHealthKit+Utils.m`).
///
/// `null` counts as a missing option.
struct HealthOptions: JSDecodable {
  private let values: [String: BridgeValue]

  static func decode(_ value: JSRef, in context: JSContext) throws -> HealthOptions {
    guard case .object(let values) = try BridgeValue.decode(value, in: context) else {
      return HealthOptions(values: [:])
    }
    return HealthOptions(values: values.filter { $0.value != .null })
  }

  func string(_ key: String) -> String? {
    if case .string(let text)? = values[key] { text } else { nil }
  }

  /// The texts of a list. `nil` if the option is missing.
  func strings(_ key: String) -> [String]? {
    guard case .array(let elements)? = values[key] else { return nil }
    return elements.compactMap { if case .string(let text) = $0 { text } else { nil } }
  }

  func options(_ key: String) -> HealthOptions? {
    if case .object(let values)? = values[key] { HealthOptions(values: values) } else { nil }
  }

  /// `doubleValue` of a number, a boolean or a text.
  func number(_ key: String) -> Double? {
    switch values[key] {
    case .number(let number)?: number
    case .bool(let flag)?: flag ? 1 : 0
    case .string(let text)?: Double(text) ?? 0
    default: nil
    }
  }

  func flag(_ key: String, or other: Bool) -> Bool { number(key).map { $0 != 0 } ?? other }

  /// `unsignedIntValue`: a negative number becomes a huge one (lines 366 to 375).
  func count(_ key: String, or other: Int) -> Int {
    guard let number = number(key) else { return other }
    let whole = Int32(clamping: Int(exactly: number.rounded(.towardZero)) ?? 0)
    return Int(UInt32(bitPattern: whole))
  }

  /// A date. `nil` for anything but a text in the library's format, such as a `Date` (lines 390 to 399).
  ///
  /// - Parameter other: the date of a missing option.
  func date(_ key: String, or other: Date? = nil) -> Date? {
    guard let value = values[key] else { return other }
    guard case .string(let text) = value else { return nil }
    return HealthCalendar.date(text)
  }

  /// A unit by the library's name for it. Other names count as none (lines 272 to 363).
  func unit(_ key: String = "unit") -> String? { string(key).flatMap { Self.units[$0] } }

  var metadata: [String: BridgeValue] { options("metadata")?.values ?? [:] }

  var limit: Int { count("limit", or: 0) }
  var isAscending: Bool { flag("ascending", or: false) }
  var includesManuallyAdded: Bool { flag("includeManuallyAdded", or: true) }

  private static let units = [
    "gram": "g", "kg": "kg", "stone": "st", "pound": "lb", "meter": "m", "cm": "cm", "inch": "in",
    "mile": "mi", "foot": "ft", "second": "s", "minute": "min", "hour": "hr", "day": "d",
    "joule": "J", "calorie": "cal", "count": "count", "percent": "%", "bpm": "count/min",
    "fahrenheit": "degF", "celsius": "degC", "mmhg": "mmHg", "mmolPerL": HealthUnit.glucose,
    "literPerMinute": "L/min", "mgPerdL": "mg/dL", "mlPerKgMin": "ml/(kg*min)",
  ]
}

extension HealthUnit {
  /// Millimoles of glucose per litre, with `HKUnitMolarMassBloodGlucose`.
  static let glucose = "mmol<180.1558800000541>/L"
}
