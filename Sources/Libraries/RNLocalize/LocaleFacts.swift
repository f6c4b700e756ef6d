internal import CLocale

/// What ICU knows of a locale such as `de_DE` or `zh-Hans-CN`.
struct LocaleFacts: Sendable {
  private let identifier: String

  init(_ identifier: String) { self.identifier = identifier }

  var language: String { text(clocale_language) ?? identifier }
  var script: String? { text(clocale_script) }
  /// `UN` for Latin America, as the library has it (`ios/RNLocalize.mm` lines 9 to 16).
  var region: String? { text(clocale_region).map { $0 == "419" ? "UN" : $0 } }
  var isRightToLeft: Bool { clocale_is_right_to_left(identifier) }
  var currency: String? { text(clocale_currency) }
  var decimalSeparator: String { text(clocale_decimal_separator) ?? "." }
  var groupingSeparator: String { text(clocale_grouping_separator) ?? "," }
  var uses24HourClock: Bool { clocale_uses_24_hours(identifier) }
  var usesMetricSystem: Bool { clocale_uses_metric_system(identifier) }

  /// Unicode's CLDR: regions whose temperatures are in degrees Fahrenheit.
  var usesFahrenheit: Bool {
    region.map { ["US", "BS", "BZ", "KY", "PR", "PW"].contains($0) } ?? false
  }

  private func text(
    _ read: (UnsafePointer<CChar>, UnsafeMutablePointer<CChar>, Int32) -> Int32
  ) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 32) { buffer in
      guard let start = buffer.baseAddress, read(identifier, start, 32) > 0 else { return nil }
      return String(cString: start)
    }
  }
}
