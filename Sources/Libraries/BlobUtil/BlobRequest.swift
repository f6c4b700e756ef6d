internal import FoundationEssentials
internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import Storage
internal import WebAPIs

/// How a request is made of the arguments (`ios/ReactNativeBlobUtilReqBuilder.mm`).
@HostActor
struct BlobRequest {
  let container: AppContainer
  let options: BlobOptions
  let method: String
  let url: String
  /// With names in lower case (`ReactNativeBlobUtilNetwork.mm`, `normalizeHeaders`).
  private var headers: [String: String]

  init(
    _ container: AppContainer, _ options: BlobOptions, _ method: String, _ url: String,
    _ headers: [String: String]
  ) {
    (self.container, self.options) = (container, options)
    (self.method, self.url) = (method, url)
    self.headers = Dictionary(headers.map { ($0.lowercased(), $1) }) { $1 }
  }

  /// The body is a text, base64, or the path of a file. Only some methods have one (lines 82 to 179).
  func octets(_ text: String?) -> HTTPRequest {
    guard let text, ["post", "put", "patch"].contains(method.lowercased()) else {
      return request(headers, nil)
    }
    var headers = headers
    let type = headers["content-type"] ?? "application/octet-stream"
    headers["content-type"] = type
    if let path = Self.file(text) { return request(headers, try? container.read(path)) }
    guard type.lowercased().hasPrefix("application/octet") || type.lowercased().contains(";base64")
    else { return request(headers, Data(text.utf8)) }
    headers["content-type"] = type.replacing(";base64", with: "").replacing(";BASE64", with: "")
    return request(headers, Data(base64Encoded: text))
  }

  /// A form (lines 31 to 79, 181 to 278). `nil` if a file cannot be read.
  func form(_ fields: [BlobField], boundary: String) -> HTTPRequest? {
    var body: [UInt8] = []
    for field in fields {
      guard let name = field.name, let content = field.data else { continue }
      body += Array("--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"".utf8)
      if let fileName = field.filename {
        let type = field.type ?? "application/octet-stream"
        body += Array("; filename=\"\(fileName)\"\r\nContent-Type: \(type)\r\n\r\n".utf8)
        if let path = Self.file(content) {
          guard let data = try? container.read(path) else { return nil }
          body += Array(data)
        } else {
          body += Array(Data(base64Encoded: content) ?? Data())
        }
      } else {
        body += Array("\r\nContent-Type: \(field.type ?? "text/plain")\r\n\r\n\(content)".utf8)
      }
      body += Array("\r\n".utf8)
    }
    body += Array("--\(boundary)--\r\n".utf8)
    var headers = headers
    headers["content-type"] = "multipart/form-data; boundary=\(boundary)"
    return request(headers, Data(body))
  }

  private func request(_ headers: [String: String], _ body: Data?) -> HTTPRequest {
    HTTPRequest(
      method: method, url: url,
      headers: headers.sorted { $0.key < $1.key }.map { HTTPHeader(name: $0, value: $1) },
      body: body.map { Array($0) }, redirect: options.followsRedirects ? .follow : .manual,
      timeout: options.timeout)
  }

  /// The path in a text such as `ReactNativeBlobUtil-file:///a`.
  private static func file(_ text: String) -> String? {
    text.hasPrefix(BlobBytes.filePrefix) ? String(text.dropFirst(BlobBytes.filePrefix.count)) : nil
  }
}

/// A field of a form: `{ name, data, type, filename }`. Without a name or data it is left out.
struct BlobField: JSDecodable {
  let name: String?
  let data: String?
  let type: String?
  let filename: String?

  static func decode(_ value: JSRef, in context: JSContext) throws -> BlobField {
    let field = try JSObject.decode(value, in: context)
    return BlobField(
      name: try field.get("name"), data: try field.get("data"), type: try field.get("type"),
      filename: try field.get("filename"))
  }
}

/// The options of `config`, as far as they matter on iOS (`ReactNativeBlobUtilRequest.mm` lines 69 to 187).
struct BlobOptions: JSDecodable {
  let path: String?
  let usesFile: Bool
  let fileExtension: String?
  let key: String?
  let appends: Bool
  let followsRedirects: Bool
  let reportsChunks: Bool
  /// Whether the option is there, with whatever value.
  let isAutomatic: Bool
  let binaryTypes: [String]?
  let timeout: Duration

  static func decode(_ value: JSRef, in context: JSContext) throws -> BlobOptions {
    let options = try JSObject.decode(value, in: context)
    func flag(_ name: String) throws -> Bool? { try options.get(name, as: Bool?.self) }
    let timeout = try options.get("timeout", as: Double?.self) ?? 0
    return BlobOptions(
      path: try options.get("path"), usesFile: try flag("fileCache") != nil,
      fileExtension: try options.get("appendExt"), key: try options.get("key"),
      appends: try flag("overwrite") == false,
      followsRedirects: try flag("followRedirect") ?? true,
      reportsChunks: try flag("increment") ?? false, isAutomatic: try flag("auto") != nil,
      binaryTypes: try options.get("binaryContentTypes"),
      timeout: timeout > 0 ? .clamped(milliseconds: timeout) : .seconds(60))
  }
}
