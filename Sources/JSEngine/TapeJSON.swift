internal import CJavaScriptCore
internal import HostLoop

/// Converts a tape to JSON. The engine reads JSON without a script of ours, which a context with
/// little data would have to compile first.
@HostActor
struct TapeJSON: ~Copyable {
  private let tape: JSTape
  private let shapes: [Shape]
  private var json = TapeBuffer<UInt16>()
  private var (operation, number, end, unit) = (0, 0, 0, 0)
  /// False if the tape has values that JSON cannot express: infinities, NaN, and values that
  /// JavaScript already has.
  private var isComplete = true

  /// - Parameter shapes: the shapes of the tape's records, indexed by their numbers.
  init(_ tape: JSTape, _ shapes: [Shape]) {
    self.tape = tape
    self.shapes = shapes
  }

  /// Makes a JavaScript value. `nil` for a value that JSON cannot express.
  consuming func value() throws -> JSRef? {
    appendValue()
    guard isComplete else { return nil }
    let text = JSStringCreateWithCharacters(json.elements.baseAddress, json.count)
    defer { JSStringRelease(text) }
    return JSValueMakeFromJSONString(try tape.context.open(), text).map { JSRef($0) }
  }

  private mutating func appendValue() {
    switch JSTape.Operation(rawValue: Int32(clamping: nextOperation())) {
    case .false: append("false")
    case .true: append("true")
    case .number: append(nextNumber())
    case .string: appendText()
    case .array: appendArray()
    case .record: append(shapes[nextOperation()])
    case .records: appendRecords()
    case .dictionary: appendDictionary()
    case .reference: isComplete = false
    case .null, nil: append("null")
    }
  }

  private mutating func appendArray() {
    append("[")
    for index in 0..<nextOperation() {
      if index > 0 { append(",") }
      appendValue()
    }
    append("]")
  }

  private mutating func appendRecords() {
    append("[")
    var rest = nextOperation()
    while rest > 0 {
      let shape = shapes[nextOperation()]
      for _ in 0..<nextOperation() {
        append(shape)
        rest -= 1
        if rest > 0 { append(",") }
      }
    }
    append("]")
  }

  private mutating func appendDictionary() {
    append("{")
    for index in 0..<nextOperation() {
      if index > 0 { append(",") }
      appendText()
      append(":")
      appendValue()
    }
    append("}")
  }

  /// Appends a record of this shape.
  private mutating func append(_ shape: Shape) {
    append("{")
    for (index, field) in shape.fields.enumerated() {
      append(index > 0 ? ",\"" : "\"")
      append(field.name)
      append("\":")
      append(field.kind)
    }
    append("}")
  }

  /// Appends a field of this kind.
  private mutating func append(_ kind: Shape.Kind) {
    switch kind {
    case .number: append(nextNumber())
    case .bool: append(nextNumber() != 0 ? "true" : "false")
    case .string: appendText()
    case .optionalNumber: if nextNumber() != 0 { append(nextNumber()) } else { appendNoNumber() }
    case .optionalString: appendText()
    case .value: appendValue()
    }
  }

  /// Appends `null`, and skips the number that the tape has in its place.
  private mutating func appendNoNumber() {
    _ = nextNumber()
    append("null")
  }

  private mutating func append(_ value: Double) {
    if let whole = Int32(exactly: value), value.sign == .plus || whole != 0 {
      append(ascii: "\(whole)")
    } else if value.isFinite {
      append(ascii: "\(value)")
    } else {
      isComplete = false
    }
  }

  /// Appends the next text as a JSON string, or `null` if there is none.
  private mutating func appendText() {
    let next = Int(tape.ends[end])
    end += 1
    guard next >= 0 else { return append("null") }
    append("\"")
    while unit < next {
      let character = tape.units[unit]
      unit += 1
      switch character {
      case 0x22, 0x5C:
        json.append(0x5C)
        json.append(character)
      case ..<0x20:
        append("\\u00")
        append(ascii: String(character | 0x100, radix: 16).dropFirst())
      default: json.append(character)
      }
    }
    append("\"")
  }

  private mutating func append(_ literal: StaticString) {
    // Not a closure: Swift would check its isolation at each call.
    for index in 0..<literal.utf8CodeUnitCount {
      json.append(UInt16(truncatingIfNeeded: literal.utf8Start[index]))
    }
  }

  private mutating func append(ascii text: some StringProtocol) {
    for byte in text.utf8 { json.append(UInt16(truncatingIfNeeded: byte)) }
  }

  private mutating func nextOperation() -> Int {
    defer { operation += 1 }
    return Int(tape.operations[operation])
  }

  private mutating func nextNumber() -> Double {
    defer { number += 1 }
    return tape.numbers[number]
  }
}
