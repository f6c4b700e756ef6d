internal import FoundationEssentials
package import HostLoop
package import NativeBridge

/// The native half of react-native-get-random-values.
@HostActor
package final class RandomValues: NativeModule {
  package nonisolated static let name = "RNGetRandomValues"
  package nonisolated static let library: ReplacedLibrary? = ReplacedLibrary(
    "react-native-get-random-values", versions: "1")

  /// What a call of `crypto.getRandomValues` may ask for.
  private static let most = 65_536
  private let crypto: CryptoAPI

  /// - Parameter crypto: makes the random numbers.
  package init(crypto: CryptoAPI) { self.crypto = crypto }

  package var exports: [any Export] {
    Function("getRandomBase64") { [crypto] (count: Int) throws in
      guard count <= Self.most else {
        throw NativeError(
          code: "E_TOO_MANY_BYTES", message: "getRandomBase64 gives at most \(Self.most) bytes")
      }
      return Data(crypto.bytes(count)).base64EncodedString()
    }
  }
}
