internal import CJavaScriptCore
package import HostLoop

/// A typed array of JavaScript, whose memory Swift reads and writes in place.
///
/// It keeps the array alive. JavaScriptCore neither moves nor frees the memory as long as the array lives.
@HostActor
package final class JSTypedArray {
  /// The class of the array in JavaScript.
  package enum Kind: String, Sendable {
    case int8 = "Int8Array"
    case int16 = "Int16Array"
    case int32 = "Int32Array"
    case uint8 = "Uint8Array"
    case uint8Clamped = "Uint8ClampedArray"
    case uint16 = "Uint16Array"
    case uint32 = "Uint32Array"
    case float32 = "Float32Array"
    case float64 = "Float64Array"
    case bigInt64 = "BigInt64Array"
    case bigUint64 = "BigUint64Array"
  }

  /// The array itself.
  package let value: JSValue
  /// The class of the array in JavaScript.
  package let kind: Kind
  /// The first byte of the array. `nil` if the array has no memory, as one of a transferred buffer.
  package let start: UnsafeMutableRawPointer?
  /// Where the array begins in its buffer, in bytes.
  package let byteOffset: Int
  /// The number of bytes.
  package let byteCount: Int
  /// The number of elements.
  package let count: Int

  /// Opens the memory of a typed array.
  ///
  /// - Throws: ``JSTypeMismatch`` if the value is none.
  package init(_ value: JSRef, in context: JSContext) throws {
    let raw = try context.open()
    guard let kind = Kind(JSValueGetTypedArrayType(raw, value.raw, nil)) else {
      throw JSTypeMismatch(expected: "a typed array", actual: context.kind(of: value))
    }
    self.kind = kind
    self.value = JSValue(value, in: context)
    let offset = JSObjectGetTypedArrayByteOffset(raw, value.raw, nil)
    byteOffset = offset
    byteCount = JSObjectGetTypedArrayByteLength(raw, value.raw, nil)
    count = JSObjectGetTypedArrayLength(raw, value.raw, nil)
    start = JSObjectGetTypedArrayBytesPtr(raw, value.raw, nil).map { $0 + offset }
  }
}

extension JSTypedArray.Kind {
  fileprivate init?(_ type: JSTypedArrayType) {
    switch type {
    case kJSTypedArrayTypeInt8Array: self = .int8
    case kJSTypedArrayTypeInt16Array: self = .int16
    case kJSTypedArrayTypeInt32Array: self = .int32
    case kJSTypedArrayTypeUint8Array: self = .uint8
    case kJSTypedArrayTypeUint8ClampedArray: self = .uint8Clamped
    case kJSTypedArrayTypeUint16Array: self = .uint16
    case kJSTypedArrayTypeUint32Array: self = .uint32
    case kJSTypedArrayTypeFloat32Array: self = .float32
    case kJSTypedArrayTypeFloat64Array: self = .float64
    case kJSTypedArrayTypeBigInt64Array: self = .bigInt64
    case kJSTypedArrayTypeBigUint64Array: self = .bigUint64
    default: return nil
    }
  }
}
