internal import FoundationEssentials
internal import HealthKit
internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import SimulatedPhone

/// An argument that React Native converts to an `NSDate` (`RCTConvert.mm`): milliseconds, or a text as `toISOString` gives it.
struct NativeDate: JSDecodable {
  private let value: Date?

  static func decode(_ value: JSRef, in context: JSContext) throws -> NativeDate {
    switch try BridgeValue.decode(value, in: context) {
    case .string(let text): NativeDate(value: HealthCalendar.date(text))
    case .number(let number): NativeDate(value: Date(timeIntervalSince1970: number / 1000))
    case .null, .bool, .array, .object: NativeDate(value: nil)
    }
  }

  /// The date.
  ///
  /// - Throws: ``ObjectiveCException`` for another value, because the Swift method needs a date.
  var date: Date {
    get throws {
      guard let value else {
        throw ObjectiveCException.healthkit(
          "Unexpectedly found nil while unwrapping an Optional value",
          fix: "pass the native module dates as date.toISOString() gives them")
      }
      return value
    }
  }

  /// No limit for a date up to 1970 (`ios/Helpers.swift` lines 11 to 13): JavaScript passes `new Date(-1)` for none.
  var afterEpoch: Date? { get throws { try date.timeIntervalSince1970 > 0 ? date : nil } }

  /// No limit for a date before 1970 (lines 883 and 884).
  var sinceEpoch: Date? { get throws { try date.timeIntervalSince1970 >= 0 ? date : nil } }
}

extension HealthPredicate {
  /// `ios/Helpers.swift` lines 19 to 25. `nil` if no date is given.
  static func within(_ start: Date?, _ end: Date?) -> HealthPredicate? {
    if start == nil, end == nil { return nil }
    return .dates(start: start, end: end, options: [.strictStartDate, .strictEndDate])
  }
}
