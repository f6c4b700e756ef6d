internal import HostLoop
internal import JSEngine

/// A typed array of JavaScript. Native code reads and writes its memory in place. A subclass takes the arrays of one class only.
///
/// Facts: expo-modules-core 3.0, `ios/Core/TypedArrays` and `ios/Core/DynamicTypes/DynamicTypedArrayType.swift`.
public class TypedArray: ConvertedArgument {
  let array: JSTypedArray
  /// The first byte.
  public let rawPointer: UnsafeMutableRawPointer
  /// Where the array begins in its buffer, in bytes.
  public let byteOffset: Int
  /// The number of bytes.
  public let byteLength: Int
  /// The number of elements.
  public let length: Int
  /// The class in JavaScript.
  let kind: TypedArrayKind

  @HostActor
  required init(_ array: JSTypedArray, at start: UnsafeMutableRawPointer, _ kind: TypedArrayKind) {
    self.array = array
    self.kind = kind
    rawPointer = start
    byteOffset = array.byteOffset
    byteLength = array.byteCount
    length = array.count
  }

  static func convert(_ argument: JavaScriptArgument) throws -> Self {
    guard let array = try? JSTypedArray(argument.value, in: argument.context),
      let kind = TypedArrayKind(rawValue: array.kind.rawValue), let start = array.start
    else {
      throw Exception(
        name: "NotTypedArrayException",
        description: "Given argument is not an instance of \(typeDescription)")
    }
    let type = TypedArray.type(of: kind)
    guard let type = type as? Self.Type, self == TypedArray.self || self == type else {
      throw Exception(
        name: "ArrayTypeMismatchException",
        description: "Received a typed array of type \(kind), expected \(typeDescription)")
    }
    return type.init(array, at: start, kind)
  }

  /// The name in JavaScript.
  static var typeDescription: String {
    let kind = TypedArrayKind.allCases.first { type(of: $0) == self }
    return kind.map { "\($0)" } ?? "\(self)"
  }

  private static func type(of kind: TypedArrayKind) -> TypedArray.Type {
    switch kind {
    case .Int8Array: ExpoModulesCore.Int8Array.self
    case .Int16Array: ExpoModulesCore.Int16Array.self
    case .Int32Array: ExpoModulesCore.Int32Array.self
    case .Uint8Array: ExpoModulesCore.Uint8Array.self
    case .Uint8ClampedArray: ExpoModulesCore.Uint8ClampedArray.self
    case .Uint16Array: ExpoModulesCore.Uint16Array.self
    case .Uint32Array: ExpoModulesCore.Uint32Array.self
    case .Float32Array: ExpoModulesCore.Float32Array.self
    case .Float64Array: ExpoModulesCore.Float64Array.self
    case .BigInt64Array: ExpoModulesCore.BigInt64Array.self
    case .BigUint64Array: ExpoModulesCore.BigUint64Array.self
    }
  }
}

/// A class of typed arrays in JavaScript.
// The cases have the names that Expo gave them.
// swift-format-ignore: AlwaysUseLowerCamelCase
enum TypedArrayKind: String, CaseIterable, Sendable {
  /// Signed integers of 8 bits.
  case Int8Array
  /// Signed integers of 16 bits.
  case Int16Array
  /// Signed integers of 32 bits.
  case Int32Array
  /// Bytes.
  case Uint8Array
  /// Bytes, to which JavaScript clamps numbers.
  case Uint8ClampedArray
  /// Unsigned integers of 16 bits.
  case Uint16Array
  /// Unsigned integers of 32 bits.
  case Uint32Array
  /// Numbers of 32 bits.
  case Float32Array
  /// Numbers of 64 bits.
  case Float64Array
  /// Signed integers of 64 bits.
  case BigInt64Array
  /// Unsigned integers of 64 bits.
  case BigUint64Array
}

/// A typed array whose elements have a type. As with an array of Swift, an index outside of it ends the program.
public class GenericTypedArray<ContentType: Numeric>: TypedArray {
  private var elements: UnsafeMutableBufferPointer<ContentType> {
    UnsafeMutableBufferPointer(
      start: rawPointer.bindMemory(to: ContentType.self, capacity: length), count: length)
  }

  /// An element.
  public subscript(index: Int) -> ContentType {
    get { elements[index] }
    set { elements[index] = newValue }
  }

  /// Some elements. Assign as many as there are.
  public subscript(range: Range<Int>) -> [ContentType] {
    get { Array(elements[range]) }
    set { for (index, value) in zip(range, newValue) { elements[index] = value } }
  }

  /// Some elements. Assign as many as there are.
  public subscript(range: ClosedRange<Int>) -> [ContentType] {
    get { self[Range(range)] }
    set { self[Range(range)] = newValue }
  }
}

/// An `Int8Array` of JavaScript.
public typealias Int8Array = GenericTypedArray<Int8>
/// An `Int16Array` of JavaScript.
public typealias Int16Array = GenericTypedArray<Int16>
/// An `Int32Array` of JavaScript.
public typealias Int32Array = GenericTypedArray<Int32>
/// A `Uint8Array` of JavaScript.
public typealias Uint8Array = GenericTypedArray<UInt8>
/// A `Uint8ClampedArray` of JavaScript.
public final class Uint8ClampedArray: GenericTypedArray<UInt8> {}
/// A `Uint16Array` of JavaScript.
public typealias Uint16Array = GenericTypedArray<UInt16>
/// A `Uint32Array` of JavaScript.
public typealias Uint32Array = GenericTypedArray<UInt32>
/// A `Float32Array` of JavaScript.
public typealias Float32Array = GenericTypedArray<Float>
/// A `Float64Array` of JavaScript.
public typealias Float64Array = GenericTypedArray<Double>
/// A `BigInt64Array` of JavaScript.
public typealias BigInt64Array = GenericTypedArray<Int64>
/// A `BigUint64Array` of JavaScript.
public typealias BigUint64Array = GenericTypedArray<UInt64>
