package import HostLoop
internal import JSEngine
package import NativeBridge

/// The native half of `TextEncoder` and `TextDecoder`.
@HostActor
package struct TextAPI {
  /// Makes the API. It has no state.
  package init() {}

  /// What the runtime finds in `native`.
  @ExportsBuilder
  package var exports: [any Export] {
    Function("encodeUTF8") { (text: String) in JSBytes(Array(text.utf8)) }
    Function("decodeUTF8", decode)
  }

  private func decode(_ bytes: JSBytes, _ isFatal: Bool) throws -> String {
    if isFatal, String(validating: bytes.bytes, as: UTF8.self) == nil {
      throw JSTypeError("The encoded data was not valid for encoding utf-8")
    }
    return String(decoding: bytes.bytes, as: UTF8.self)
  }
}

/// A TypeError with only a message.
struct JSTypeError: JSErrorConvertible {
  let jsMessage: String
  var jsName: String { "TypeError" }
  var jsProperties: [(name: String, value: any JSEncodable)] { [] }

  init(_ message: String) { jsMessage = message }
}
