import HostLoop
import JSEngine

/// Any value that native code can send to JavaScript.
indirect enum TapeValue: JSEncodable, JSDecodable {
  case null
  case bool(Bool)
  case number(Double)
  case text(String)
  case array([TapeValue])
  case object([String: TapeValue])
  case records([TapeRecord])
  case record(TapeRecord)
  case bytes([UInt8])

  init(_ choices: inout Choices, depth: Int = 12) {
    switch choices.below(depth == 0 ? 5 : 10) {
    case 0: self = .null
    case 1: self = .bool(choices.flag())
    case 2: self = .number(Self.number(&choices))
    case 3: self = .text(Self.text(&choices))
    case 4: self = .number(Double(Int8(bitPattern: choices.byte())))
    case 5:
      self = .array((0..<choices.below(20)).map { _ in TapeValue(&choices, depth: depth - 1) })
    case 6:
      var members: [String: TapeValue] = [:]
      for _ in 0..<choices.below(8) {
        members[Self.text(&choices)] = TapeValue(&choices, depth: depth - 1)
      }
      self = .object(members)
    case 7: self = .record(TapeRecord(&choices, depth: depth - 1))
    case 8:
      let isUniform = choices.flag()
      let fields = choices.byte()
      self = .records(
        (0..<choices.below(300)).map { _ in
          TapeRecord(&choices, depth: depth - 1, fields: isUniform ? fields : nil)
        })
    default: self = .bytes((0..<choices.below(40)).map { _ in choices.byte() })
    }
  }

  static func number(_ choices: inout Choices) -> Double {
    choices.flag()
      ? Double(bitPattern: choices.bits())
      : choices.one(of: [
        0, -0.0, .nan, .infinity, -.infinity, 0x1p53, -0x1p53, 0x1p63, 0x1p31, -0x1p31, 1e300,
        .leastNonzeroMagnitude,
        0.1, 1e21, 123_456_789.125,
      ])
  }

  static func text(_ choices: inout Choices) -> String {
    if choices.flag() {
      return choices.one(of: [
        "", "a", "__proto__", "constructor", "toJSON", "length", "0", "42", "-1", "4294967295", "é",
        "e\u{301}", "日本", "👩‍👩‍👧", "\u{2028}", "\"\\", "\u{0}", "\u{1f}", "\u{feff}", "\u{fffd}",
        String(repeating: "x", count: 5000),
      ])
    }
    let count = choices.below(24)
    return String(decoding: (0..<count).map { _ in choices.byte() }, as: UTF8.self)
  }

  func encode(in context: JSContext) throws -> JSRef {
    switch self {
    case .null: context.null
    case .bool(let value): try value.encode(in: context)
    case .number(let value): try value.encode(in: context)
    case .text(let value): try value.encode(in: context)
    case .array(let value): try value.encode(in: context)
    case .object(let value): try value.encode(in: context)
    case .record(let value): try value.encode(in: context)
    case .records(let value): try value.encode(in: context)
    case .bytes(let value): try JSBytes(value).encode(in: context)
    }
  }

  func write(to tape: JSTape) throws {
    switch self {
    case .null: tape.null()
    case .bool(let value): tape.bool(value)
    case .number(let value): tape.number(value)
    case .text(let value): tape.string(value)
    case .array(let value): try tape.array(value)
    case .object(let value): try tape.dictionary(value)
    case .record(let value): try tape.record(value)
    case .records(let value): try tape.array(value)
    case .bytes(let value): try JSBytes(value).write(to: tape)
    }
  }

  static func decode(_ value: JSRef, in context: JSContext) throws -> TapeValue {
    if context.isNullish(value) { return .null }
    if let value = try? Bool.decode(value, in: context) { return .bool(value) }
    if let value = try? Double.decode(value, in: context) { return .number(value) }
    if let value = try? String.decode(value, in: context) { return .text(value) }
    if let value = try? [TapeValue].decode(value, in: context) { return .array(value) }
    if let value = try? JSBytes.decode(value, in: context) { return .bytes(value.bytes) }
    return .object(try [String: TapeValue].decode(value, in: context))
  }

  /// The kinds of the value and of the values in it, at most `depth` levels deep.
  func outline(_ depth: Int = 3) -> String {
    switch self {
    case _ where depth == 0: "…"
    case .array(let values): "[\(values.map { $0.outline(depth - 1) }.joined())]"
    case .object(let members): "{\(members.count) \(members.first?.value.outline(depth - 1) ?? "")}"
    case .record(let record): "r\(record.outline)"
    case .records(let records): "R\(Set(records.map(\.outline)).sorted().joined(separator: " "))"
    case .null: "n"
    case .bool: "b"
    case .number(let value): value.isFinite ? "d" : "\(value)"
    case .text(let text): text.isEmpty ? "e" : "t"
    case .bytes(let bytes): bytes.isEmpty ? "z" : "y"
    }
  }

  /// The same text for equal values, in the format that the JavaScript of `TapeDriver` writes.
  var canonical: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let value): value.isNaN ? "NaN" : String(value.bitPattern, radix: 16)
    case .text(let value): Self.canonical(value)
    case .array(let values): "[\(values.map(\.canonical).joined(separator: ";"))]"
    case .object(let members):
      "{"
        + members.map { "\(Self.canonical($0.key)):\($0.value.canonical)" }
        .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.joined(separator: ";") + "}"
    case .record(let record): TapeValue.object(record.members).canonical
    case .records(let records):
      "[\(records.map { TapeValue.record($0).canonical }.joined(separator: ";"))]"
    case .bytes(let bytes): "bytes \(bytes.map(String.init).joined(separator: ","))"
    }
  }

  private static func canonical(_ text: String) -> String {
    "'\(text.utf16.map { String($0) }.joined(separator: ","))'"
  }
}

/// A record with some of the fields of each kind.
struct TapeRecord: JSRecord {
  private let fields: UInt8
  private let number: Double
  private let text: String
  private let value: TapeValue

  init(_ choices: inout Choices, depth: Int, fields: UInt8? = nil) {
    self.fields = fields ?? choices.byte()
    number = TapeValue.number(&choices)
    text = TapeValue.text(&choices)
    value =
      self.fields & 0x40 == 0 ? .null : TapeValue(&choices, depth: max(depth, 0))
  }

  func write(fields target: JSFields) throws {
    if fields & 0x01 != 0 { target.add("number", number) }
    if fields & 0x02 != 0 { target.add("flag", number < 0) }
    if fields & 0x04 != 0 { target.add("text", text) }
    if fields & 0x08 != 0 { target.add("someNumber", fields & 0x80 == 0 ? number : nil) }
    if fields & 0x10 != 0 { target.add("someText", fields & 0x80 == 0 ? text : nil) }
    if fields & 0x20 != 0 { target.add("__proto__", number) }
    if fields & 0x40 != 0 { try target.add("value", value) }
  }

  /// One letter for each field that the record has.
  var outline: String {
    String(zip("abcdefgh", (0..<8).map { fields >> $0 & 1 == 1 }).compactMap { $1 ? $0 : nil })
  }

  var members: [String: TapeValue] {
    var members: [String: TapeValue] = [:]
    if fields & 0x01 != 0 { members["number"] = .number(number) }
    if fields & 0x02 != 0 { members["flag"] = .bool(number < 0) }
    if fields & 0x04 != 0 { members["text"] = .text(text) }
    if fields & 0x08 != 0 { members["someNumber"] = fields & 0x80 == 0 ? .number(number) : .null }
    if fields & 0x10 != 0 { members["someText"] = fields & 0x80 == 0 ? .text(text) : .null }
    if fields & 0x20 != 0 { members["__proto__"] = .number(number) }
    if fields & 0x40 != 0 { members["value"] = value }
    return members
  }
}
