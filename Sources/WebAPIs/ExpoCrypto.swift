internal import FoundationEssentials
package import HostLoop
internal import JSEngine
package import NativeBridge

/// The native half of `expo-crypto` 15 (`ios/CryptoModule.swift`), without the hash SHA-224.
@HostActor
package final class ExpoCrypto: NativeModule {
  package nonisolated static let name = "ExpoCrypto"
  package static let library: ReplacedLibrary? = ReplacedLibrary("expo-crypto", versions: "15")

  private let crypto: CryptoAPI

  /// - Parameter crypto: makes the random numbers.
  package init(crypto: CryptoAPI) { self.crypto = crypto }

  package var exports: [any Export] {
    AsyncFunction("digestStringAsync", digest)
    Function("digestString", digest)
    Function("getRandomValues") { [crypto] call in
      try Self.overwrite(call, 0, "1st", with: crypto.bytes)
      return call[0]
    }
    Function("digest") { call in
      let algorithm = try Self.algorithm(call)
      let bytes = try Self.bytes(call)
      try Self.overwrite(call, 1, "2nd") { Array(algorithm.hash(bytes).prefix($0)) }
      return call.context.undefined
    }
    Function("randomUUID") { [crypto] in CryptoAPI.uuid(crypto.bytes(16), version: 4) }
  }

  private static func algorithm(_ call: JSCall) throws -> Digest {
    do { return try Digest.decode(call[0], in: call.context) } catch let error as JSTypeMismatch {
      throw JSArgumentError(position: 1, mismatch: error)
    }
  }

  /// The bytes of a view of a buffer. Native code does not take the buffer itself, although the TypeScript type of the library
  /// allows it.
  private static func bytes(_ call: JSCall) throws -> [UInt8] {
    let isBuffer = (try? JSArrayBuffer.decode(call[2], in: call.context)) != nil
    guard !isBuffer, let bytes = try? JSBytes.decode(call[2], in: call.context) else {
      throw notTypedArray("3rd")
    }
    return bytes.bytes
  }

  private static func overwrite(
    _ call: JSCall, _ index: Int, _ ordinal: String, with make: (Int) throws -> [UInt8]
  ) throws {
    guard (try? JSTypedArray(call[index], in: call.context)) != nil else {
      throw notTypedArray(ordinal)
    }
    try JSBytes.overwrite(call[index], in: call.context, with: make)
  }

  /// `ios/Core/JavaScriptUtils.swift` and `ios/Core/DynamicTypes/DynamicTypedArrayType.swift` of expo-modules-core 3.0.29.
  private static func notTypedArray(_ ordinal: String) -> NativeError {
    NativeError(
      code: "ERR_ARGUMENT_CAST",
      message: "The \(ordinal) argument cannot be cast to type TypedArray\n"
        + "→ Caused by: Given argument is not an instance of TypedArray")
  }

  private func digest(_ algorithm: Digest, _ text: String, _ options: Options) -> String {
    let hash = algorithm.hash(Array(text.utf8))
    switch options.encoding {
    case .hex: return hash.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    case .base64: return Data(hash).base64EncodedString()
    }
  }

  private struct Options: JSDecodable {
    enum Encoding: String, CaseIterable, JSDecodable { case hex, base64 }

    let encoding: Encoding

    static func decode(_ value: JSRef, in context: JSContext) throws -> Options {
      let object = try JSObject.decode(value, in: context)
      return Options(encoding: try object.get("encoding", as: Encoding?.self) ?? .hex)
    }
  }
}

extension Digest: JSDecodable {}
