internal import CJavaScriptCore
internal import EventLoop

/// The JavaScript half of ``JSTape``: decoders, one compiled for each shape of record.
@HostActor
final class TapeDecoder {
  private unowned let context: JSContext
  private let decode: JSRef?
  private let defineShape: JSRef?
  private var shapes: [(shape: Shape, factory: JSRef?)] = []
  private var lastShapeOfType: [ObjectIdentifier: Int] = [:]

  init(context: JSContext) {
    self.context = context
    let functions = try? context.evaluate(Self.source, url: "bridgehost:tape")
    func function(_ name: String) -> JSRef? {
      functions.flatMap { try? context.keep(context.get(name, of: $0)) }
    }
    decode = function("decode")
    defineShape = function("defineShape")
  }

  /// Expects the fields that the last record of `type` had.
  func cursor(for type: any JSRecord.Type) -> ShapeCursor {
    guard let id = lastShapeOfType[ObjectIdentifier(type)] else { return ShapeCursor() }
    return ShapeCursor(expected: shapes[id].shape, id: id)
  }

  /// The number of the shape that `cursor` saw.
  func shape(for type: any JSRecord.Type, _ cursor: ShapeCursor) throws -> Int {
    if let id = cursor.id, cursor.position == cursor.expected.names.count { return id }
    var shape = cursor.expected
    shape.names.removeSubrange(cursor.position...)
    shape.kinds.removeSubrange(cursor.position...)
    let id = try define(shape)
    lastShapeOfType[ObjectIdentifier(type)] = id
    return id
  }

  private func define(_ shape: Shape) throws -> Int {
    if let known = shapes.firstIndex(where: { $0.shape == shape }) { return known }
    guard let defineShape else { throw JSError(message: "the tape decoder did not load") }
    let names = try context.makeArray(of: shape.names.map { "\($0)" })
    let kinds = try shape.kinds.map(\.rawValue).joined().encode(in: context)
    let factory = try context.call(defineShape, with: names, kinds)
    shapes.append((shape, context.isFunction(factory) ? context.keep(factory) : nil))
    return shapes.count - 1
  }

  /// Turns what the tape holds into a JavaScript value, and clears the tape.
  func value(of tape: JSTape) throws -> JSRef {
    defer { tape.clear() }
    if let small = try smallRecord(tape) { return small }
    guard let decode else { throw JSError(message: "the tape decoder did not load") }
    let text = JSStringCreateWithCharacters(tape.units.elements.baseAddress, tape.units.count)
    let joined = JSRef(JSValueMakeString(try context.open(), text))
    JSStringRelease(text)
    let references = try context.makeArray(tape.references.map { try $0.ref })
    let operations = try context.makeTypedArray(
      kJSTypedArrayTypeInt32Array, copying: tape.operations.elements)
    let numbers = try context.makeTypedArray(
      kJSTypedArrayTypeFloat64Array, copying: tape.numbers.elements)
    let ends = try context.makeTypedArray(
      kJSTypedArrayTypeInt32Array, copying: tape.ends.elements)
    return try context.call(decode, this: nil, operations, numbers, joined, ends, references)
  }

  /// A single record of a few plain fields needs no buffers: its fields are passed as arguments.
  private func smallRecord(_ tape: JSTape) throws -> JSRef? {
    guard tape.operations.count == 2, tape.operations[0] == JSTape.Operation.record.rawValue,
      let factory = shapes[Int(tape.operations[1])].factory
    else { return nil }
    let kinds = shapes[Int(tape.operations[1])].shape.kinds
    let raw = try context.open()
    var exception: OpaquePointer?
    let value = withUnsafeTemporaryAllocation(
      of: OpaquePointer?.self, capacity: max(kinds.count, 1)
    ) { arguments in
      var (number, text, start) = (0, 0, 0)
      for (index, kind) in kinds.enumerated() {
        switch kind {
        case .bool:
          arguments.initializeElement(
            at: index, to: JSValueMakeBoolean(raw, tape.numbers[number] != 0))
          number += 1
        case .string:
          let end = Int(tape.ends[text])
          let string = JSStringCreateWithCharacters(
            tape.units.elements.baseAddress.map { $0 + start }, end - start)
          arguments.initializeElement(at: index, to: JSValueMakeString(raw, string))
          JSStringRelease(string)
          text += 1
          start = end
        default:
          arguments.initializeElement(
            at: index, to: JSValueMakeNumber(raw, tape.numbers[number]))
          number += 1
        }
      }
      return JSObjectCallAsFunction(
        raw, factory.raw, nil, kinds.count, arguments.baseAddress, &exception)
    }
    return try context.checked(value, exception)
  }

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
        const parameters = names.map((_, i) => 'a' + i);
        return new Function(...parameters,
          `return { ${names.map((name, i) => key(name) + ': a' + i).join(', ')} };`);
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

extension Shape: Equatable {
  static func == (left: Shape, right: Shape) -> Bool {
    left.kinds == right.kinds
      && left.names.elementsEqual(right.names) { $0.utf8Start == $1.utf8Start }
  }
}

extension JSContext {
  /// Carries a structured value over in one crossing.
  func encode(_ value: some JSEncodable) throws -> JSRef {
    // Encoding inside of encoding, as a reference may do, needs a tape of its own.
    let tape = spareTape ?? JSTape(context: self)
    spareTape = nil
    defer { spareTape = tape }
    return try withLock {
      do { try value.write(to: tape) } catch {
        tape.clear()
        throw error
      }
      return try tapeDecoder.value(of: tape)
    }
  }
}
