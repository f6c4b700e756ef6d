internal import CUnicode
package import HostLoop
internal import JSEngine
package import NativeBridge

/// What `URL` and `TextDecoder` need from ICU, which JavaScriptCore uses anyway: domain names, and
/// encodings with one byte per character.
@HostActor
package struct UnicodeAPI {
  /// Makes the API. It has no state.
  package init() {}

  /// What the runtime finds in `native`.
  @ExportsBuilder
  package var exports: [any Export] {
    Function("domainToASCII", domainToASCII)
    Function("upperHalf", upperHalf)
  }

  /// Returns `nil` for a text that is not a domain.
  private func domainToASCII(_ domain: String) -> String? {
    var domain = domain
    return domain.withUTF8 { utf8 in
      utf8.withMemoryRebound(to: CChar.self) { text in
        guard let length = Int32(exactly: text.count) else { return nil }
        // Most results fit at the first attempt.
        var capacity = length &+ 64
        while capacity > 0 {
          var ascii = [CChar](repeating: 0, count: Int(capacity))
          let count = cunicode_domain_to_ascii(text.baseAddress, length, &ascii, capacity)
          if count < 0 { return nil }
          if count <= capacity {
            return ascii.withUnsafeBytes { String(decoding: $0.prefix(Int(count)), as: UTF8.self) }
          }
          capacity = count
        }
        return nil
      }
    }
  }

  /// The characters of the bytes from 0x80 on, with U+FFFD for unused bytes. `nil` for an unknown
  /// encoding.
  private func upperHalf(_ encoding: String) -> String? {
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: 128) { characters in
      cunicode_upper_half(encoding, characters.baseAddress)
        ? String(decoding: characters, as: UTF16.self) : nil
    }
  }
}
