// Numbers from scripts, tokens, stores, exports and command lines may have any value. The standard
// library's plain conversions from floating-point end the process for NaN and for values out of
// range. In files that import this module, these overloads take their place. They never trap, and
// using one is a warning, which `.ci/run` refuses.

extension FixedWidthInteger {
  /// The nearest integer towards zero. 0 for NaN, and the minimum or maximum for values out of
  /// range.
  @inlinable
  package init(clamping value: Double) {
    self =
      value.isNaN ? 0 : Self(exactly: value.rounded(.towardZero)) ?? (value < 0 ? .min : .max)
  }
}

extension Int {
  @available(*, deprecated, message: "say what becomes of a large number: exactly: or clamping:")
  package init(_ value: Double) { self.init(clamping: value) }
}

extension Int8 {
  @available(*, deprecated, message: "say what becomes of a large number: exactly: or clamping:")
  package init(_ value: Double) { self.init(clamping: value) }
}

extension Int16 {
  @available(*, deprecated, message: "say what becomes of a large number: exactly: or clamping:")
  package init(_ value: Double) { self.init(clamping: value) }
}

extension Int32 {
  @available(*, deprecated, message: "say what becomes of a large number: exactly: or clamping:")
  package init(_ value: Double) { self.init(clamping: value) }
}

extension Int64 {
  @available(*, deprecated, message: "say what becomes of a large number: exactly: or clamping:")
  package init(_ value: Double) { self.init(clamping: value) }
}

extension UInt {
  @available(*, deprecated, message: "say what becomes of a large number: exactly: or clamping:")
  package init(_ value: Double) { self.init(clamping: value) }
}

extension UInt8 {
  @available(*, deprecated, message: "say what becomes of a large number: exactly: or clamping:")
  package init(_ value: Double) { self.init(clamping: value) }
}

extension UInt16 {
  @available(*, deprecated, message: "say what becomes of a large number: exactly: or clamping:")
  package init(_ value: Double) { self.init(clamping: value) }
}

extension UInt32 {
  @available(*, deprecated, message: "say what becomes of a large number: exactly: or clamping:")
  package init(_ value: Double) { self.init(clamping: value) }
}

extension UInt64 {
  @available(*, deprecated, message: "say what becomes of a large number: exactly: or clamping:")
  package init(_ value: Double) { self.init(clamping: value) }
}

extension Duration {
  @available(*, deprecated, message: "say that a large number is cut: clamped(seconds:)")
  package static func seconds(_ value: Double) -> Duration {
    clamped(seconds: value)
  }

  @available(*, deprecated, message: "say that a large number is cut: clamped(seconds:)")
  package static func milliseconds(_ value: Double) -> Duration {
    clamped(milliseconds: value)
  }

  @available(*, deprecated, message: "say that a large number is cut: clamped(seconds:)")
  package static func microseconds(_ value: Double) -> Duration {
    clamped(milliseconds: value / 1e3)
  }

  @available(*, deprecated, message: "say that a large number is cut: clamped(seconds:)")
  package static func nanoseconds(_ value: Double) -> Duration {
    clamped(milliseconds: value / 1e6)
  }
}
