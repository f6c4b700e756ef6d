internal import CJavaScriptCore
internal import Glibc
internal import HostLoop

/// Bytes: decoded from an ArrayBuffer, a typed array or a DataView, encoded as a Uint8Array.
public struct JSBytes: JSDecodable, JSEncodable, Sendable {
  /// The bytes.
  public var bytes: [UInt8]

  /// Wraps bytes to pass them to JavaScript.
  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  public static func decode(_ value: JSRef, in context: JSContext) throws -> JSBytes {
    let raw = try context.open()
    switch JSValueGetTypedArrayType(raw, value.raw, nil) {
    case kJSTypedArrayTypeNone:
      guard context.isObject(value),
        let buffer = try? context.get("buffer", of: value), context.isObject(buffer),
        JSValueGetTypedArrayType(raw, buffer.raw, nil) == kJSTypedArrayTypeArrayBuffer
      else { throw JSTypeMismatch(expected: "bytes", actual: context.kind(of: value)) }
      let offset = try Int.decode(try context.get("byteOffset", of: value), in: context)
      let count = try Int.decode(try context.get("byteLength", of: value), in: context)
      // Any object may claim to be a view, so check its numbers.
      let length = JSObjectGetArrayBufferByteLength(raw, buffer.raw, nil)
      guard offset >= 0, count >= 0, offset <= length, count <= length - offset else {
        throw JSTypeMismatch(expected: "bytes", actual: context.kind(of: value))
      }
      return try copy(context, JSObjectGetArrayBufferBytesPtr(raw, buffer.raw, nil), offset, count)
    case kJSTypedArrayTypeArrayBuffer:
      return try copy(
        context, JSObjectGetArrayBufferBytesPtr(raw, value.raw, nil), 0,
        JSObjectGetArrayBufferByteLength(raw, value.raw, nil))
    default:
      return try copy(
        context, JSObjectGetTypedArrayBytesPtr(raw, value.raw, nil),
        JSObjectGetTypedArrayByteOffset(raw, value.raw, nil),
        JSObjectGetTypedArrayByteLength(raw, value.raw, nil))
    }
  }

  /// Overwrites the bytes of a typed array.
  ///
  /// - Parameters:
  ///   - value: the typed array.
  ///   - context: the context of the value.
  ///   - make: gets the number of bytes, and returns at most as many.
  /// - Throws: a `TypeError` for JavaScript if the value is not a typed array.
  @HostActor
  public static func overwrite(
    _ value: JSRef, in context: JSContext, with make: (Int) throws -> [UInt8]
  ) throws {
    let raw = try context.open()
    let type = JSValueGetTypedArrayType(raw, value.raw, nil)
    guard type != kJSTypedArrayTypeNone, type != kJSTypedArrayTypeArrayBuffer else {
      throw mismatch("a typed array", value, context)
    }
    let count = JSObjectGetTypedArrayByteLength(raw, value.raw, nil)
    let bytes = try make(count)
    guard let start = JSObjectGetTypedArrayBytesPtr(raw, value.raw, nil), bytes.count <= count
    else {
      return
    }
    let offset = JSObjectGetTypedArrayByteOffset(raw, value.raw, nil)
    (start + offset).copyMemory(from: bytes, byteCount: bytes.count)
  }

  @HostActor
  private static func copy(
    _ context: JSContext, _ start: UnsafeMutableRawPointer?, _ offset: Int, _ count: Int
  ) throws -> JSBytes {
    guard let start, count > 0 else { return JSBytes([]) }
    try context.charge(count)
    return JSBytes(Array(UnsafeRawBufferPointer(start: start + offset, count: count)))
  }

  public func encode(in context: JSContext) throws -> JSRef {
    try context.makeTypedArray(kJSTypedArrayTypeUint8Array, copying: bytes)
  }

  public func write(to tape: JSTape) throws { tape.reference(try encode(in: tape.context)) }
}

/// The bytes of an ArrayBuffer: decoded from one, encoded as a new one. A typed array does not fit.
package struct JSArrayBuffer: JSDecodable, JSEncodable, Sendable {
  /// A copy of the bytes.
  package var bytes: [UInt8]

  /// Wraps bytes to pass them to JavaScript.
  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package static func decode(_ value: JSRef, in context: JSContext) throws -> JSArrayBuffer {
    guard
      JSValueGetTypedArrayType(try context.open(), value.raw, nil) == kJSTypedArrayTypeArrayBuffer
    else { throw mismatch("an ArrayBuffer", value, context) }
    return JSArrayBuffer(try JSBytes.decode(value, in: context).bytes)
  }

  package func encode(in context: JSContext) throws -> JSRef {
    try context.makeArrayBuffer(count: bytes.count) { $0.copyBytes(from: bytes) }
  }

  package func write(to tape: JSTape) throws { tape.reference(try encode(in: tape.context)) }
}

extension JSContext {
  /// Makes an ArrayBuffer of zeros.
  package func makeArrayBuffer(count: Int) throws -> JSRef {
    try makeArrayBuffer(count: count) { _ in }
  }

  /// - Parameter fill: writes the bytes, which are zeros.
  fileprivate func makeArrayBuffer(
    count: Int, _ fill: (UnsafeMutableRawBufferPointer) -> Void
  ) throws -> JSRef {
    let context = try open()
    try ask(for: count)
    // The system gives the pages of a large buffer when they are first used.
    let target = UnsafeMutableRawBufferPointer(start: calloc(max(count, 1), 1), count: count)
    fill(target)
    var exception: OpaquePointer?
    let buffer = JSObjectMakeArrayBufferWithBytesNoCopy(
      context, target.baseAddress, count, freeBytes, nil, &exception)
    return try checked(buffer, exception)
  }

  /// Makes a typed array with a copy of `elements`.
  func makeTypedArray<T: BitwiseCopyable>(
    _ type: JSTypedArrayType, copying elements: some Collection<T>
  ) throws -> JSRef {
    let context = try open()
    try ask(for: elements.count * MemoryLayout<T>.stride)
    let target = UnsafeMutableBufferPointer<T>.allocate(capacity: max(elements.count, 1))
    _ = target.initialize(from: elements)
    var exception: OpaquePointer?
    let array = JSObjectMakeTypedArrayWithBytesNoCopy(
      context, type, target.baseAddress, elements.count * MemoryLayout<T>.stride,
      releaseBytes, nil, &exception)
    return try checked(array, exception)
  }
}

/// Not isolated, because the collector calls this on a thread of its own.
private nonisolated func releaseBytes(
  _ bytes: UnsafeMutableRawPointer?, _ context: UnsafeMutableRawPointer?
) {
  bytes?.deallocate()
}

/// The same for bytes of `calloc`.
private nonisolated func freeBytes(
  _ bytes: UnsafeMutableRawPointer?, _ context: UnsafeMutableRawPointer?
) {
  free(bytes)
}
