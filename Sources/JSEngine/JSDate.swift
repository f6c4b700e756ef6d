internal import CJavaScriptCore
internal import HostLoop

/// A moment: decoded from a `Date`, encoded as one.
package struct JSDate: JSDecodable, JSEncodable, Sendable, Hashable {
  /// In milliseconds since 1970.
  package var milliseconds: Double

  /// The moment so many milliseconds after the beginning of 1970.
  package init(milliseconds: Double) { self.milliseconds = milliseconds }

  /// Decodes a `Date`.
  ///
  /// - Throws: ``JSTypeMismatch`` for another value, and for a `Date` without a time.
  package static func decode(_ value: JSRef, in context: JSContext) throws -> JSDate {
    let raw = try context.open()
    guard JSValueIsDate(raw, value.raw) else { throw mismatch("a Date", value, context) }
    let milliseconds = JSValueToNumber(raw, value.raw, nil)
    guard milliseconds.isFinite else {
      throw JSTypeMismatch(expected: "a Date", actual: "an invalid Date")
    }
    return JSDate(milliseconds: milliseconds)
  }

  /// Makes a `Date` of the script's own class.
  package func encode(in context: JSContext) throws -> JSRef {
    let make = try context.get("Date", of: context.global)
    var exception: OpaquePointer?
    var argument = try milliseconds.encode(in: context).raw
    let date = JSObjectCallAsConstructor(
      try context.open(for: make), make.raw, 1, &argument, &exception)
    return try context.checked(date, exception)
  }

  package func write(to tape: JSTape) throws { tape.reference(try encode(in: tape.context)) }
}
