import HostLoop
import JSEngine
import Testing

@Suite @HostActor struct JSBytesTests {
  let context = JSContext()

  @Test(
    arguments: [
      ("new Uint8Array([1, 2, 255])", [1, 2, 255]),
      ("new Uint8Array([0, 1, 2, 3, 4]).subarray(1, 3)", [1, 2]),
      ("new Uint8Array(new Uint8Array([9, 8, 7, 6]).buffer, 2)", [7, 6]),
      ("new Uint8ClampedArray([300])", [255]), ("new Int8Array([-1])", [255]),
      ("new Uint16Array([1, 256])", [1, 0, 0, 1]),
      ("new Uint16Array(new Uint8Array([0, 0, 5, 6]).buffer, 2)", [5, 6]),
      ("new Float64Array([1])", [0, 0, 0, 0, 0, 0, 240, 63]),
      ("new BigInt64Array([1n])", [1, 0, 0, 0, 0, 0, 0, 0]),
      ("new Uint8Array([4, 5]).buffer", [4, 5]), ("new ArrayBuffer(0)", []),
      ("new DataView(new Uint8Array([1, 2, 3, 4]).buffer, 1, 2)", [2, 3]),
      ("new DataView(new Uint8Array([1, 2]).buffer)", [1, 2]), ("new Uint8Array()", []),
    ] as [(String, [UInt8])])
  func `bytes decode from any view`(script: String, bytes: [UInt8]) throws {
    #expect(try context.value(of: script, as: JSBytes.self).bytes == bytes)
  }

  @Test(arguments: [
    "'text'", "1", "null", "undefined", "[1, 2]", "({})", "({ buffer: 1 })",
    "({ get buffer() { throw 1 } })",
  ])
  func `nothing else decodes to bytes`(script: String) throws {
    #expect(try context.mismatch(of: script, as: JSBytes.self)?.expected == "bytes")
  }

  @Test(arguments: [
    "({ buffer: new ArrayBuffer(4), byteOffset: 1e9, byteLength: 8 })",
    "({ buffer: new ArrayBuffer(4), byteOffset: -64, byteLength: 8 })",
    "({ buffer: new ArrayBuffer(4), byteOffset: 0, byteLength: 5 })",
    "({ buffer: new ArrayBuffer(4), byteOffset: 2 ** 62, byteLength: 2 ** 62 })",
  ])
  func `an object that pretends to be a view reads nothing outside its buffer`(
    script: String
  ) throws {
    #expect(try context.mismatch(of: script, as: JSBytes.self)?.expected == "bytes")
  }

  @Test func `a detached buffer is empty`() throws {
    let script = "const view = new Uint8Array([1, 2]); view.buffer.transfer(); view"
    #expect(try context.value(of: script, as: JSBytes.self).bytes.isEmpty)
  }

  @Test func `bytes are encoded as a Uint8Array of their own`() throws {
    let bytes = JSBytes([0, 1, 254, 255])
    let script =
      "x => [x.constructor.name, x.length, x.byteOffset, x.buffer.byteLength, ...x].join()"
    let text: String = try context.apply(script, to: bytes)
    #expect(text == "Uint8Array,4,0,4,0,1,254,255")
    #expect(try context.apply("x => x.length", to: JSBytes([])) == 0)
  }

  @Test func `decoded bytes are a copy`() throws {
    let value = try context.evaluate("var shared = new Uint8Array([1]); shared")
    let bytes = try JSBytes.decode(value, in: context)
    try context.evaluate("shared[0] = 2")
    #expect(bytes.bytes == [1])
  }

  @Test func `a megabyte goes both ways`() throws {
    let bytes = JSBytes((0..<(1 << 20)).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    let result: JSBytes = try context.apply("x => x.slice()", to: bytes)
    #expect(result.bytes == bytes.bytes)
  }
}
