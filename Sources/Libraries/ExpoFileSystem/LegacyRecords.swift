internal import FoundationEssentials
internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import Storage
internal import WebAPIs

// `ios/Legacy/FileSystemLegacyRecords.swift`.

/// Also the options for writing. Of the encodings only Base64 and UTF-8 are known.
struct ReadingOptions: JSDecodable {
  let isBase64: Bool
  let position: Int?
  let length: Int?

  static func decode(_ value: JSRef, in context: JSContext) throws -> ReadingOptions {
    let object = try JSObject.decode(value, in: context)
    return ReadingOptions(
      isBase64: try object.get("encoding", as: WriteOptions.Encoding?.self) == .base64,
      position: try object.get("position"), length: try object.get("length"))
  }
}

/// `{ idempotent }`.
struct DeletingOptions: JSDecodable {
  let idempotent: Bool

  static func decode(_ value: JSRef, in context: JSContext) throws -> DeletingOptions {
    let object = try JSObject.decode(value, in: context)
    return DeletingOptions(idempotent: try object.get("idempotent", as: Bool?.self) ?? false)
  }
}

/// `{ intermediates }`.
struct MakeDirectoryOptions: JSDecodable {
  let intermediates: Bool

  static func decode(_ value: JSRef, in context: JSContext) throws -> MakeDirectoryOptions {
    let object = try JSObject.decode(value, in: context)
    return MakeDirectoryOptions(
      intermediates: try object.get("intermediates", as: Bool?.self) ?? false)
  }
}

/// `{ from, to }`.
struct RelocatingOptions: JSDecodable {
  let from: FileURL
  let to: FileURL

  static func decode(_ value: JSRef, in context: JSContext) throws -> RelocatingOptions {
    let object = try JSObject.decode(value, in: context)
    return RelocatingOptions(from: try object.get("from"), to: try object.get("to"))
  }
}

/// What `getInfoAsync` returns. A file that does not exist has only `exists` and `isDirectory`. The time is in seconds since 1970.
struct LegacyInfo: JSEncodable {
  var attributes: AppContainer.Attributes?
  var uri = ""
  var size = 0
  var md5: String?

  func encode(in context: JSContext) throws -> JSRef {
    let object = try context.makeObject()
    try context.set("exists", of: object, to: try (attributes != nil).encode(in: context))
    try context.set(
      "isDirectory", of: object, to: try (attributes?.isDirectory == true).encode(in: context))
    guard let attributes else { return object }
    try context.set("uri", of: object, to: try uri.encode(in: context))
    if let md5 { try context.set("md5", of: object, to: try md5.encode(in: context)) }
    try context.set("size", of: object, to: try size.encode(in: context))
    try context.set(
      "modificationTime", of: object, to: try attributes.modified.encode(in: context))
    return object
  }

  func write(to tape: JSTape) throws { tape.reference(try encode(in: tape.context)) }
}

extension FileURL {
  /// The path of the file.
  ///
  /// - Throws: an error if the URL is not that of a file in the container.
  @HostActor
  func path(in container: AppContainer, isToWrite: Bool = false) throws -> String {
    let path = try uncheckedPath
    guard let resolved = try? container.resolve(path, .readNoPermission) else {
      throw isToWrite ? NativeError.fileNotWritable(path) : NativeError.fileNotReadable(path)
    }
    return resolved.path
  }

  /// The path, which may be outside of the container.
  var uncheckedPath: String {
    get throws {
      guard let url = URL(string: text), url.isFileURL || url.scheme == nil else {
        throw NativeError.invalidFileURL(text)
      }
      return url.isFileURL ? url.path : text
    }
  }
}

/// `{ md5, headers, sessionType }`. By default a background session downloads.
struct DownloadOptions: JSDecodable {
  let md5: Bool
  let headers: [HTTPHeader]
  let isBackground: Bool

  static func decode(_ value: JSRef, in context: JSContext) throws -> DownloadOptions {
    let object = try JSObject.decode(value, in: context)
    return DownloadOptions(
      md5: try object.get("md5", as: Bool?.self) ?? false, headers: try object.requestHeaders,
      isBackground: try object.isBackgroundSession)
  }
}

/// How a file is uploaded. By default a background session posts it as it is.
struct UploadOptions: JSDecodable {
  let headers: [HTTPHeader]
  let method: String
  let isBackground: Bool
  let isMultipart: Bool
  let fieldName: String?
  let mimeType: String?
  let parameters: [String: String]

  static func decode(_ value: JSRef, in context: JSContext) throws -> UploadOptions {
    let object = try JSObject.decode(value, in: context)
    return UploadOptions(
      headers: try object.requestHeaders,
      method: try object.get("httpMethod", as: String?.self) ?? "POST",
      isBackground: try object.isBackgroundSession,
      isMultipart: try object.get("uploadType", as: Int?.self) == 1,
      fieldName: try object.get("fieldName"), mimeType: try object.get("mimeType"),
      parameters: try object.get("parameters", as: [String: String]?.self) ?? [:])
  }
}

extension JSObject {
  /// The property `headers`, in the order of their names.
  var requestHeaders: [HTTPHeader] {
    get throws {
      try (get("headers", as: [String: String]?.self) ?? [:])
        .sorted { $0.key < $1.key }.map { HTTPHeader(name: $0, value: $1) }
    }
  }

  /// `sessionType` is 0 for a background session, and 1 for one that ends with the app's time.
  fileprivate var isBackgroundSession: Bool {
    get throws { try get("sessionType", as: Int?.self) != 1 }
  }
}

/// What a transfer gives: `{ status, headers, mimeType }`, of a download `uri` and `md5`, of an upload `body`.
struct TransferResult: JSRecord, Sendable {
  let response: HTTPResponse
  var uri: String?
  var md5: String?
  var body: String??

  func write(fields: JSFields) throws {
    fields.add("status", response.status)
    let names = response.headers.map(\.name)
    try fields.add(
      "headers",
      Dictionary(names.map { ($0, response.headers.value(of: $0) ?? "") }) { old, _ in old })
    let type = response.headers.value(of: "content-type")
    fields.add("mimeType", type?.split(separator: ";").first.map { String($0) })
    if let uri { fields.add("uri", uri) }
    if let md5 { fields.add("md5", md5) }
    if let body { fields.add("body", body) }
  }
}

/// The body of a progress event: `{ uuid, data }`.
struct TransferProgress: JSRecord, Sendable {
  let name: String
  let data: [String: Int]

  func write(fields: JSFields) throws {
    fields.add("uuid", name)
    try fields.add("data", data)
  }
}

/// `{ resumeData }`. Servers here send nothing with which a download could be resumed.
struct ResumeData: JSRecord, Sendable {
  func write(fields: JSFields) throws { fields.add("resumeData", String?.none) }
}
