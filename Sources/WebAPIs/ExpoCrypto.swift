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
      try JSBytes.overwrite(call[0], in: call.context, with: crypto.bytes)
      return call[0]
    }
    Function("digest") { call in
      let algorithm = try Digest.decode(call[0], in: call.context)
      let hash = algorithm.hash(try JSBytes.decode(call[2], in: call.context).bytes)
      try JSBytes.overwrite(call[1], in: call.context) { Array(hash.prefix($0)) }
      return call.context.undefined
    }
    Function("randomUUID") { [crypto] in CryptoAPI.uuid(crypto.bytes(16), version: 4) }
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
