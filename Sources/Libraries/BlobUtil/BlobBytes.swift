internal import FoundationEssentials
internal import HostLoop
internal import WebAPIs

/// How bytes cross to JavaScript.
enum BlobBytes {
  /// Before the path of a file in the body of a request.
  static let filePrefix = "ReactNativeBlobUtil-file://"

  static let digests: [String: Digest] = [
    "md5": .md5, "sha1": .sha1, "sha256": .sha256, "sha384": .sha384, "sha512": .sha512,
  ]

  /// The lowest eight bits of each number (`charValue`).
  static func bytes(_ numbers: [Int]) -> Data {
    Data(numbers.map { UInt8(truncatingIfNeeded: $0) })
  }

  /// From -128 to 127 (`numberWithChar:`).
  static func numbers(_ data: Data) -> [Int] { data.map { Int(Int8(truncatingIfNeeded: $0)) } }

  /// Other characters become question marks.
  static func ascii(_ text: String) -> Data { Data(text.map { $0.asciiValue ?? 0x3F }) }

  static func hex(_ bytes: [UInt8]) -> String {
    bytes.map { byte in
      let text = String(byte, radix: 16)
      return text.count < 2 ? "0" + text : text
    }.joined()
  }
}
