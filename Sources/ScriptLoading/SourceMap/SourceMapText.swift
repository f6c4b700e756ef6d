import FoundationEssentials
internal import HostLoop

/// The JSON text of a source map, before it is read and decoded.
enum SourceMapText: Sendable {
  case json([UInt8])
  case base64([UInt8])
  case file(String)

  func bytes() throws -> [UInt8] {
    switch self {
    case .json(let bytes): return bytes
    case .base64(let bytes):
      guard let data = Data(base64Encoded: Data(bytes)) else {
        throw SourceMapFailure("its inline text is not base64")
      }
      return Array(data)
    case .file(let path):
      do {
        return try FileContents(path: path).bytes
      } catch {
        throw SourceMapFailure("\(path) cannot be read")
      }
    }
  }
}

/// Why a source map cannot be used.
struct SourceMapFailure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
