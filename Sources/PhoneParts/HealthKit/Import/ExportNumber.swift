/// Parses the decimal numbers of an export from bytes.
enum ExportNumber {
  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]

  /// The number; `nil` if this is not a number.
  static func parse(_ bytes: ExportBytes) -> Double? {
    var digits = 0
    var count = 0
    var decimals = 0
    var hasPoint = false
    let isNegative = bytes.first == UInt8(ascii: "-")
    for byte in bytes.dropFirst(isNegative ? 1 : 0) {
      if let digit = byte.digit {
        digits = digits * 10 + digit
        count += 1
        if hasPoint { decimals += 1 }
        // Numbers of up to 15 digits are exact in a Double, and dividing them by a power of ten is
        // correctly rounded.
        if count > 15 { return other(bytes) }
      } else if byte == UInt8(ascii: "."), !hasPoint {
        hasPoint = true
      } else {
        return other(bytes)
      }
    }
    guard count > 0 else { return nil }
    let number = Double(digits) / powers[decimals]
    return isNegative ? -number : number
  }

  /// Parses long numbers and exponents. "nan" and "inf" are not valid measurements.
  private static func other(_ bytes: ExportBytes) -> Double? {
    Double(String(decoding: bytes, as: UTF8.self))?.finite
  }
}

extension Double {
  /// The number; `nil` for infinity and NaN, which are not valid measurements.
  var finite: Double? { isFinite ? self : nil }
}
