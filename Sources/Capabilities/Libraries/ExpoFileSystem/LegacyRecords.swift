internal import HostLoop
internal import JSEngine

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
