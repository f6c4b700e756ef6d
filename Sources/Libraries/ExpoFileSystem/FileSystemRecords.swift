internal import HostLoop
internal import JSEngine
internal import Storage
internal import WebAPIs

/// A URL of a file or a path (`ios/Core/Convertibles/URL+Convertible.swift` of expo-modules-core).
struct FileURL: JSDecodable {
  let text: String

  static func decode(_ value: JSRef, in context: JSContext) throws -> FileURL {
    FileURL(text: try String.decode(value, in: context))
  }
}

/// `ios/FileSystemRecords.swift`.
struct CreateOptions: JSDecodable {
  var intermediates = false
  var overwrite = false
  var idempotent = false

  static func decode(_ value: JSRef, in context: JSContext) throws -> CreateOptions {
    let object = try JSObject.decode(value, in: context)
    let flag = { (name: String) in try object.get(name, as: Bool?.self) ?? false }
    return CreateOptions(
      intermediates: try flag("intermediates"), overwrite: try flag("overwrite"),
      idempotent: try flag("idempotent"))
  }
}

/// What is written into a file: a text, or bytes.
enum FileContent: JSDecodable {
  case text(String)
  case bytes([UInt8])

  static func decode(_ value: JSRef, in context: JSContext) throws -> FileContent {
    if context.kind(of: value) == .string { return .text(try String.decode(value, in: context)) }
    return .bytes(try JSBytes.decode(value, in: context).bytes)
  }
}

/// `{ encoding }`.
struct WriteOptions: JSDecodable {
  enum Encoding: String, JSDecodable, CaseIterable { case utf8, base64 }

  let encoding: Encoding?

  static func decode(_ value: JSRef, in context: JSContext) throws -> WriteOptions {
    WriteOptions(encoding: try JSObject.decode(value, in: context).get("encoding"))
  }
}

/// `{ headers }` of a download.
struct FetchOptions: JSDecodable {
  let headers: [HTTPHeader]
  /// Whether an existing file is replaced.
  let idempotent: Bool

  static func decode(_ value: JSRef, in context: JSContext) throws -> FetchOptions {
    let object = try JSObject.decode(value, in: context)
    return FetchOptions(
      headers: try object.requestHeaders,
      idempotent: try object.get("idempotent", as: Bool?.self) ?? false)
  }
}

/// `{ md5 }`.
struct InfoOptions: JSDecodable {
  let md5: Bool

  static func decode(_ value: JSRef, in context: JSContext) throws -> InfoOptions {
    InfoOptions(md5: try JSObject.decode(value, in: context).get("md5", as: Bool?.self) ?? false)
  }
}

/// What `info()` returns of a file, or of a directory. Times are in milliseconds since 1970.
struct FileSystemInfo: JSRecord {
  let uri: String
  let attributes: AppContainer.Attributes?
  var size: Int?
  var md5: String?
  /// The names in a directory; `nil` for a file.
  var files: [String]?
  let isDirectory: Bool

  func write(fields: JSFields) throws {
    fields.add("exists", attributes != nil)
    fields.add("uri", uri)
    if isDirectory { try fields.add("files", files) } else { fields.add("md5", md5) }
    fields.add("size", size)
    let time = attributes.map { ($0.modified * 1000).rounded(.down) }
    fields.add("modificationTime", time)
    fields.add("creationTime", time)
  }
}

/// `{ isDirectory, uri }`.
struct DirectoryEntry: JSRecord {
  let isDirectory: Bool
  let uri: String

  func write(fields: JSFields) {
    fields.add("isDirectory", isDirectory)
    fields.add("uri", uri)
  }
}

/// `{ exists, isDirectory }`.
struct PathInfo: JSRecord {
  let attributes: AppContainer.Attributes?

  func write(fields: JSFields) throws {
    fields.add("exists", attributes != nil)
    try fields.add("isDirectory", attributes?.isDirectory)
  }
}
