import CJavaScriptCore
import HostLoop

/// The fastest way the speed prototype found to hand over an array of objects, in a separate context
/// and without a bridge. Sending workouts is compared with it.
///
/// Values are given as a tree of ``Node``. Numbers go into one Float64Array and text into one string,
/// which a decoder compiled for the shape cuts into pieces. Text is ASCII, as in the prototype.
@HostActor
final class PlainTape {
  enum Node {
    case number(Double)
    case text(String)
    case object([(key: String, value: Node)])
  }

  private let context = JSGlobalContextCreate(nil)
  private let emit: OpaquePointer?
  private var bytes: [UInt8] = []

  /// - Parameter listener: the source of a JavaScript function that takes the body.
  init(listener: String) {
    let text = Self.string(Array("(\(Self.script))(\(listener))".utf8))
    emit = JSEvaluateScript(context, text, nil, nil, 1, nil)
    JSStringRelease(text)
    JSValueProtect(context, emit)
  }

  private static let script = """
    (listener) => {
      const shapes = new Map();
      const shape = (names, kinds) => {
        const fields = names.split(',').map((name, i) =>
          JSON.stringify(name) + (kinds[i] === 'n' ? ': N[j++]' : ': S.substring(p, p = E[k++])'));
        return new Function('N', 'S', 'E', 'n', `let j = 0, k = 0, p = 0, out = new Array(n);
          for (let i = 0; i < n; i++) out[i] = { ${fields.join(', ')} };
          return out;`);
      };
      return (key, names, kinds, n, N, S, E) => {
        if (!shapes.has(names)) shapes.set(names, shape(names, kinds));
        listener({ [key]: shapes.get(names)(N, S, E, n) });
      };
    }
    """

  /// Calls the listener with `{ [key]: records }`; all records must have the same shape.
  func send(_ key: String, _ records: [Node]) {
    guard case .object(let first)? = records.first, first.allSatisfy({ $0.value.isPlain }) else {
      return
    }
    JSLock(context)
    defer { JSUnlock(context) }
    bytes.removeAll(keepingCapacity: true)
    let numbers = UnsafeMutablePointer<Double>.allocate(capacity: records.count * first.count)
    let ends = UnsafeMutablePointer<Int32>.allocate(capacity: records.count * first.count)
    var (numberCount, endCount) = (0, 0)
    for case .object(let fields) in records where isLike(first, fields) {
      for (_, value) in fields {
        switch value {
        case .number(let number):
          numbers[numberCount] = number
          numberCount &+= 1
        case .text(var text):
          text.withUTF8 { bytes.append(contentsOf: $0) }
          ends[endCount] = Int32(truncatingIfNeeded: bytes.count)
          endCount &+= 1
        case .object: break
        }
      }
    }
    let kinds = first.map { if case .number = $0.value { "n" } else { "s" } }.joined()
    let arguments = [
      value(key), value(first.map(\.key).joined(separator: ",")), value(kinds),
      JSValueMakeNumber(context, Double(records.count)),
      array(kJSTypedArrayTypeFloat64Array, numbers, numberCount), value(bytes),
      array(kJSTypedArrayTypeInt32Array, ends, endCount),
    ]
    JSObjectCallAsFunction(context, emit, nil, arguments.count, arguments, nil)
  }

  /// Whether two objects have the same keys in the same order, and values of the same kinds.
  private func isLike(
    _ first: [(key: String, value: Node)], _ other: [(key: String, value: Node)]
  ) -> Bool {
    guard first.count == other.count else { return false }
    for index in first.indices {
      switch (first[index].value, other[index].value) {
      case (.number, .number), (.text, .text): break
      default: return false
      }
      if first[index].key != other[index].key { return false }
    }
    return true
  }

  private func array(
    _ type: JSTypedArrayType, _ elements: UnsafeMutablePointer<some Any>, _ count: Int
  ) -> OpaquePointer? {
    JSObjectMakeTypedArrayWithBytesNoCopy(
      context, type, elements, count * MemoryLayout.stride(ofValue: elements.pointee),
      { @Sendable bytes, _ in bytes?.deallocate() }, nil, nil)
  }

  private func value(_ text: String) -> OpaquePointer? { value(Array(text.utf8)) }

  private func value(_ ascii: [UInt8]) -> OpaquePointer? {
    let string = Self.string(ascii)
    defer { JSStringRelease(string) }
    return JSValueMakeString(context, string)
  }

  private static func string(_ ascii: [UInt8]) -> OpaquePointer? {
    let units = UnsafeMutableBufferPointer<UInt16>.allocate(capacity: ascii.count)
    defer { units.deallocate() }
    for index in ascii.indices { units[index] = UInt16(ascii[index]) }
    return JSStringCreateWithCharacters(units.baseAddress, units.count)
  }
}

extension PlainTape.Node {
  fileprivate var isPlain: Bool {
    switch self {
    case .number, .text: true
    case .object: false
    }
  }

  /// The tree of a workout.
  init(_ workout: SampleWorkout) {
    self = .object([
      ("uuid", .text(workout.uuid)), ("type", .text(workout.type)),
      ("start", .text(workout.start)), ("end", .text(workout.end)),
      ("duration", .number(workout.duration)), ("energy", .number(workout.energy)),
      ("distance", .number(workout.distance)), ("source", .text(workout.source)),
    ])
  }
}
