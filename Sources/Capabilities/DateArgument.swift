package import FoundationEssentials
internal import HostLoop
package import JSEngine

/// A date from JavaScript.
package struct DateArgument: JSDecodable {
  package let date: Date

  /// The range of JavaScript's `Date`, in milliseconds (ECMA-262, "Time Values and Time Range").
  private static let range = -8.64e15...8.64e15

  package static func decode(_ value: JSRef, in context: JSContext) throws -> DateArgument {
    var actual = context.kind(of: value).rawValue
    if let number = try? Double.decode(value, in: context) {
      if range.contains(number) { return DateArgument(milliseconds: number) }
      actual = context.describe(value)
    } else if let text = try? String.decode(value, in: context) {
      if let date = date(text, in: context) { return date }
      actual = "'\(text)'"
    } else if context.isObject(value),
      let function = try? context.get("getTime", of: value), context.isFunction(function)
    {
      let time = try Double.decode(try context.call(function, this: value), in: context)
      if range.contains(time) { return DateArgument(milliseconds: time) }
      actual = "an invalid Date"
    }
    throw JSTypeMismatch(
      expected: "a Date, milliseconds since 1970 or a text such as '2026-01-05T08:00:00Z'",
      actual: actual)
  }

  private init(milliseconds: Double) { date = Date(timeIntervalSince1970: milliseconds / 1000) }

  /// Parses ISO 8601 as JavaScript does. Other formats, which differ between engines, are refused.
  @HostActor
  private static func date(_ text: String, in context: JSContext) -> DateArgument? {
    let digits = text.utf8.prefix(10).map { (0x30...0x39).contains($0) ? UInt8(ascii: "9") : $0 }
    guard digits == Array("9999-99-99".utf8),
      let type = try? context.get("Date", of: context.global),
      let parse = try? context.get("parse", of: type),
      let argument = try? text.encode(in: context),
      let result = try? context.call(parse, argument),
      let time = try? Double.decode(result, in: context), time.isFinite
    else { return nil }
    return DateArgument(milliseconds: time)
  }
}

extension JSObject {
  /// A date: milliseconds since 1970, a `Date`, or ISO 8601. As in JavaScript, a time without a
  /// zone is local, and a day without a time is in UTC.
  package func date(_ name: String) throws -> Date? {
    try get(name, as: DateArgument?.self)?.date
  }
}
