internal import Foundation
internal import HostLoop

/// Requests that iOS answers without a network: for `data:`, `blob:` and `file:` URLs, and for texts without a scheme.
/// These name files of the app (RCTConvert's `NSURL`), such as `undefined`.
///
/// As in React Native, the method, the header fields and the body do not matter, and the status is 200 (its
/// RCTDataRequestHandler, RCTBlobManager, RCTFileRequestHandler and RCTNetworking).
struct LocalContent {
  private let scheme: String
  /// What follows the scheme.
  private let rest: Substring
  private let url: String
  /// Whether it is a file of the app's bundle, which bridgehost does not have.
  private let isInApp: Bool

  /// `nil` for a URL with another scheme.
  init?(_ url: String) {
    self.url = url
    guard let scheme = Self.scheme(of: url) else {
      if url.contains("://") { return nil }
      scheme = "file"
      rest = url[...]
      isInApp = !url.hasPrefix("/")
      return
    }
    guard ["data", "blob", "file"].contains(scheme) else { return nil }
    self.scheme = scheme
    rest = url.dropFirst(scheme.count + 1).prefix { $0 != "#" }
    isInApp = false
  }

  /// The scheme in small letters. `nil` if there is none.
  private static func scheme(of url: String) -> String? {
    guard let colon = url.firstIndex(of: ":"), let first = url.first, first.isASCII, first.isLetter
    else { return nil }
    let scheme = url[..<colon]
    let isValid = scheme.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0))
    }
    return isValid ? scheme.lowercased() : nil
  }

  /// A name for people and tasks: the content of a `data:` URL may be long, and the number of a blob differs from run to
  /// run.
  var name: String {
    switch scheme {
    case "data": "data:" + rest.prefix { $0 != "," }.prefix(60) + ",…"
    case "blob": "blob:…"
    default: url
    }
  }

  /// The answer.
  ///
  /// - Parameters:
  ///   - blobs: for the URL of a blob.
  ///   - files: for the URL of a file.
  @HostActor
  func answer(_ blobs: BlobStore, _ files: RequestFiles) -> Result<HTTPResponse, HTTPError> {
    switch scheme {
    case "data": dataAnswer
    case "blob": blobAnswer { blobs[$0] }
    default: fileAnswer(files)
    }
  }

  private func response(_ body: [UInt8], type: String?) -> Result<HTTPResponse, HTTPError> {
    let headers = type.map { [HTTPHeader(name: "content-type", value: $0)] } ?? []
    return .success(HTTPResponse(status: 200, url: url, headers: headers, body: body))
  }

  private var dataAnswer: Result<HTTPResponse, HTTPError> {
    guard let comma = rest.firstIndex(of: ",") else {
      return .failure(HTTPError(.invalidRequest, "the data URL has no comma"))
    }
    // React Native takes the text before the first semicolon, wherever it is.
    let type = rest.firstIndex(of: ";").map { String(rest[..<$0]) }
    let bytes = Self.decoded(rest[rest.index(after: comma)...])
    guard rest[..<comma].lowercased().hasSuffix(";base64") else {
      return response(bytes, type: type)
    }
    guard var text = String(bytes: bytes, encoding: .utf8)?.filter({ !$0.isWhitespace }) else {
      return .failure(HTTPError(.invalidRequest, "the data URL is not in base64"))
    }
    text += String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    guard let data = Data(base64Encoded: text) else {
      return .failure(HTTPError(.invalidRequest, "the data URL is not in base64"))
    }
    return response(Array(data), type: type)
  }

  /// `blob:number?offset=1&size=2` is a part of a blob.
  private func blobAnswer(_ blob: (String) -> [UInt8]?) -> Result<HTTPResponse, HTTPError> {
    let parts = rest.split(separator: "?", maxSplits: 1)
    guard let bytes = parts.first.flatMap({ blob(String($0)) }) else {
      return .failure(
        HTTPError(.other, "The operation couldn’t be completed. (NSURLErrorDomain error -1000.)"))
    }
    var (offset, size) = (0, bytes.count)
    for field in parts.dropFirst().joined().split(separator: "&") {
      if field.hasPrefix("offset=") { offset = Int(field.dropFirst(7)) ?? 0 }
      if field.hasPrefix("size=") { size = Int(field.dropFirst(5)) ?? size }
    }
    offset = min(max(0, offset), bytes.count)
    return response(Array(bytes[offset...].prefix(max(0, size))), type: nil)
  }

  @HostActor
  private func fileAnswer(_ files: RequestFiles) -> Result<HTTPResponse, HTTPError> {
    let path = String(decoding: Self.decoded(pathOfFile), as: UTF8.self)
    let name = URL(fileURLWithPath: path).lastPathComponent
    if isInApp { return .failure(.missingFile(named: name)) }
    do throws(HTTPError) {
      return response(try files.read(path), type: ContentType.ofFile(named: name))
    } catch { return .failure(error) }
  }

  /// `file:///folder/name` and `file:/folder/name`, without the host.
  private var pathOfFile: Substring {
    let path = rest.prefix { $0 != "?" }
    return path.hasPrefix("//") ? path.dropFirst(2).drop { $0 != "/" } : path
  }

  /// The bytes of a text with percent-encoding.
  private static func decoded(_ text: Substring) -> [UInt8] {
    var decoded: [UInt8] = []
    var bytes = Array(text.utf8)[...]
    while let byte = bytes.popFirst() {
      if byte == UInt8(ascii: "%"), bytes.count >= 2,
        let value = UInt8(String(decoding: bytes.prefix(2), as: UTF8.self), radix: 16)
      {
        decoded.append(value)
        bytes = bytes.dropFirst(2)
      } else {
        decoded.append(byte)
      }
    }
    return decoded
  }
}
