internal import CJavaScriptCore
internal import HostLoop

/// The JavaScript half of ``JSTape``. It compiles a decoder for each shape of record, once enough
/// data has crossed to be worth it. It serves the contexts of a realm, one after the other.
@HostActor
final class TapeDecoder {
  /// The functions of our script. `nil` until they are compiled.
  private var functions: (decode: JSRef, defineShape: JSRef)?
  /// How much crossed before that: the number of operations, numbers and texts.
  private var crossed = 0
  // Used for each record, by methods that call no other code meanwhile.
  @exclusivity(unchecked) private var shapes: [Shape] = []
  @exclusivity(unchecked) private var lastShapeOfType: [ObjectIdentifier: Shape] = [:]
  @exclusivity(unchecked) private var lastType: ObjectIdentifier?
  @exclusivity(unchecked) private var lastShape: Shape?

  /// A cursor that expects the fields of the previous record of `type`.
  func cursor(for type: any JSRecord.Type) -> ShapeCursor {
    let type = ObjectIdentifier(type)
    if lastType != type {
      lastType = type
      lastShape = lastShapeOfType[type]
    }
    return ShapeCursor(expecting: lastShape)
  }

  /// The number of the shape that `cursor` has followed.
  func id(
    of type: any JSRecord.Type, _ cursor: borrowing ShapeCursor, in context: JSContext
  ) throws -> Int {
    if let id = cursor.idOfExpected { return id }
    return try shape(for: type, copy cursor, in: context).id
  }

  /// The shape that `cursor` has followed.
  func shape(
    for type: any JSRecord.Type, _ cursor: ShapeCursor, in context: JSContext
  ) throws -> Shape {
    if let expected = cursor.expected, cursor.newFields == nil { return expected }
    let shape = try define(cursor.newFields ?? [], in: context)
    lastShapeOfType[ObjectIdentifier(type)] = shape
    lastType = nil
    return shape
  }

  private func define(_ fields: [Shape.Field], in context: JSContext) throws -> Shape {
    if let known = shapes.first(where: { $0.fields == fields }) { return known }
    let shape = Shape(id: shapes.count, fields: fields)
    if let functions { try compile(shape, functions.defineShape, in: context) }
    shapes.append(shape)
    return shape
  }

  private func compile(
    _ shape: Shape, _ defineShape: JSRef, in context: JSContext
  ) throws {
    let names = try context.makeArray(of: shape.fields.map { "\($0.name)" })
    let kinds = try shape.fields.map(\.kind.rawValue).joined().encode(in: context)
    let source = try context.call(defineShape, with: names, kinds)
    guard !context.isUndefined(source) else { return }
    // Evaluated here, the factory gets our URL, so stack traces recognize it as our code.
    shape.factory = context.realm.keep(
      try context.evaluate(try String.decode(source, in: context), url: Self.url))
  }

  private func compile(in context: JSContext) throws {
    let exports = try context.evaluate(Self.script)
    let decode = context.realm.keep(try context.get("decode", of: exports))
    let defineShape = context.realm.keep(try context.get("defineShape", of: exports))
    for shape in shapes { try compile(shape, defineShape, in: context) }
    functions = (decode, defineShape)
  }

  /// The content of the tape, decoded through JSON while the decoders are not compiled. Returns
  /// `nil`, and compiles the decoders, when that is worth it.
  private func early(_ tape: JSTape) throws -> JSRef? {
    crossed += tape.size
    if crossed < Self.worthCompiling, let value = try TapeJSON(tape, shapes).value() {
      return value
    }
    try compile(in: tape.context)
    return nil
  }

  /// Decodes the tape into a JavaScript value, and clears the tape.
  func value(of tape: JSTape) throws -> JSRef {
    let undefined = tape.context.undefined
    return try holdingLock(tape) {
      if functions == nil, let value = try early(tape) { return value }
      return try smallRecord(tape, undefined, undefined) ?? decoded(tape)
    }
  }

  /// Calls `function` with `first` and the content of the tape, and clears the tape. A small record
  /// is made within the call, which saves an entry into JavaScript.
  func call(_ function: JSRef, with first: JSRef, _ tape: JSTape) throws -> JSRef {
    try holdingLock(tape) {
      if functions == nil, let value = try early(tape) {
        return try tape.context.call(function, with: first, value)
      }
      if let result = try smallRecord(tape, function, first) { return result }
      return try tape.context.call(function, with: first, try decoded(tape))
    }
  }

  /// Runs `body` while holding the engine's lock. Without it, each string would take the lock;
  /// numbers need none.
  @inline(__always)
  private func holdingLock(_ tape: JSTape, _ body: () throws -> JSRef) throws -> JSRef {
    defer { tape.clear() }
    if tape.ends.count == 0, tape.operations.count == 2 { return try body() }
    return try tape.context.withLock(body)
  }

  private func decoded(_ tape: JSTape) throws -> JSRef {
    guard let decode = functions?.decode else { return JSRef(nil) }
    let context = tape.context
    let text = JSStringCreateWithCharacters(tape.units.elements.baseAddress, tape.units.count)
    let joined = JSRef(JSValueMakeString(try context.open(), text))
    JSStringRelease(text)
    let references = try context.makeArray(tape.references.count) { try tape.references[$0].ref }
    let operations = try context.makeTypedArray(
      kJSTypedArrayTypeInt32Array, copying: tape.operations.elements)
    let numbers = try context.makeTypedArray(
      kJSTypedArrayTypeFloat64Array, copying: tape.numbers.elements)
    let ends = try context.makeTypedArray(
      kJSTypedArrayTypeInt32Array, copying: tape.ends.elements)
    return try context.call(decode, this: nil, operations, numbers, joined, ends, references)
  }

  /// Passes the fields of the tape's only record as arguments, if it is small. That needs no
  /// buffers.
  private func smallRecord(
    _ tape: JSTape, _ function: JSRef, _ first: JSRef
  ) throws -> JSRef? {
    guard tape.operations.count == 2, tape.operations[0] == JSTape.Operation.record.rawValue else {
      return nil
    }
    let shape = shapes[Int(tape.operations[1])]
    guard let factory = shape.factory else { return nil }
    let context = tape.context
    var exception: OpaquePointer?
    let value = callFactory(
      try context.open(), factory.raw, function.raw, first.raw, shape.fields,
      tape.numbers.elements, tape.units.elements, tape.ends.elements, &exception)
    return try context.checked(value, exception)
  }

  /// How much data must cross before compiling is worth it. Compiling takes as long as passing
  /// about this many numbers as JSON.
  private static let worthCompiling = 2000

  private static let url = "bridgehost:tape"
  private static let script = JSScript(source, url: url)
  private static let source = """
    (function () {
      'use strict';
      const shapes = [];
      const read = {
        n: 'N[j++]', b: 'N[j++] !== 0', s: 'S.substring(p, p = E[k++])',
        m: '(N[j++] !== 0 ? N[j++] : (j++, null))',
        t: '((q = E[k++]) < 0 ? null : S.substring(p, p = q))',
        x: '(s.j = j, s.k = k, s.p = p, q = value(s), j = s.j, k = s.k, p = s.p, q)',
      };
      // Plain "__proto__": would set the prototype.
      const key = name => name === '__proto__' ? '["__proto__"]' : JSON.stringify(name);
      function defineShape(names, kinds) {
        const fields = names.map((name, i) => key(name) + ': ' + read[kinds[i]]);
        shapes.push(new Function('value', `return function (s, n) {
          const { N, S, E } = s, out = new Array(n);
          let { j, k, p } = s, q;
          for (let i = 0; i < n; i++) out[i] = { ${fields.join(', ')} };
          s.j = j; s.k = k; s.p = p;
          return out;
        }`)(value));
        if (names.length > 16 || /[mtx]/.test(kinds)) return undefined;
        const parameters = names.map((_, i) => ', a' + i).join('');
        const members = names.map((name, i) => key(name) + ': a' + i).join(', ');
        return `(function (call, first${parameters}) {
          const record = { ${members} };
          return call === undefined ? record : call(first, record);
        })`;
      }
      function run(s) {
        const id = s.O[s.o++];
        return shapes[id](s, s.O[s.o++]);
      }
      function value(s) {
        switch (s.O[s.o++]) {
          case 1: return false;
          case 2: return true;
          case 3: return s.N[s.j++];
          case 4: { const p = s.p; return s.S.substring(p, s.p = s.E[s.k++]); }
          case 5: {
            const n = s.O[s.o++], out = new Array(n);
            for (let i = 0; i < n; i++) out[i] = value(s);
            return out;
          }
          case 6: return shapes[s.O[s.o++]](s, 1)[0];
          case 7: {
            const n = s.O[s.o++], out = run(s);
            while (out.length < n) for (const record of run(s)) out.push(record);
            return out;
          }
          case 8: {
            const n = s.O[s.o++], out = {};
            for (let i = 0; i < n; i++) {
              const p = s.p, key = s.S.substring(p, s.p = s.E[s.k++]);
              Object.defineProperty(out, key,
                { value: value(s), configurable: true, enumerable: true, writable: true });
            }
            return out;
          }
          case 9: return s.R[s.r++];
          default: return null;
        }
      }
      function decode(O, N, S, E, R) {
        return value({ O, N, S, E, R, o: 0, j: 0, k: 0, p: 0, r: 0 });
      }
      return { decode, defineShape };
    })()
    """
}

/// Not isolated, because a closure in an isolated function would check its isolation at each call.
/// The arguments are on the stack, where the collector sees them.
private nonisolated func callFactory(
  _ context: OpaquePointer, _ factory: OpaquePointer?, _ function: OpaquePointer?,
  _ first: OpaquePointer?, _ fields: [Shape.Field], _ numbers: UnsafeBufferPointer<Double>,
  _ units: UnsafeBufferPointer<UInt16>, _ ends: UnsafeBufferPointer<Int32>,
  _ exception: inout OpaquePointer?
) -> OpaquePointer? {
  withUnsafeTemporaryAllocation(of: OpaquePointer?.self, capacity: fields.count + 2) { arguments in
    arguments.initializeElement(at: 0, to: function)
    arguments.initializeElement(at: 1, to: first)
    var (number, text, start) = (0, 0, 0)
    for index in fields.indices {
      let argument: OpaquePointer?
      switch fields[index].kind {
      case .bool:
        argument = JSValueMakeBoolean(context, numbers[number] != 0)
        number += 1
      case .string:
        let end = Int(ends[text])
        let string = JSStringCreateWithCharacters(
          units.baseAddress.map { $0 + start }, end - start)
        argument = JSValueMakeString(context, string)
        JSStringRelease(string)
        text += 1
        start = end
      default:
        argument = JSValueMakeNumber(context, numbers[number])
        number += 1
      }
      arguments.initializeElement(at: index + 2, to: argument)
    }
    return JSObjectCallAsFunction(
      context, factory, nil, arguments.count, arguments.baseAddress, &exception)
  }
}
