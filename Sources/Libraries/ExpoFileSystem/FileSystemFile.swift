internal import FoundationEssentials
internal import HostLoop
internal import NativeBridge
internal import Storage
internal import WebAPIs

/// `ios/FileSystemFile.swift`.
@HostActor
final class FileSystemFile: FileSystemPath {
  init(_ url: FileURL, in container: AppContainer) {
    super.init(url, isDirectory: false, in: container)
  }

  func validatePath() throws {
    guard url.isFileURL else {
      throw NativeError.wrongType("tried to create a file with a directory path")
    }
  }

  /// Makes an empty file. Without its directory nothing happens, because native code ignores that error.
  func create(_ options: CreateOptions) throws {
    try checkPermission()
    try checkCanCreate(options)
    if options.intermediates {
      do { try container.createDirectory(parent) } catch let error as FileError {
        throw NativeError.unableToCreate(error.description)
      }
    }
    try? container.write(Data(), to: path)
  }

  var data: Data {
    get throws {
      try checkPermission()
      return try container.read(path)
    }
  }

  var text: String {
    get throws {
      guard let text = String(data: try data, encoding: .utf8) else {
        throw FileError(.readUnknown, url.lastPathComponent)
      }
      return text
    }
  }

  var md5: String {
    get throws { Digest.md5.hexadecimal(of: Array(try data)) }
  }

  func write(_ content: FileContent, _ encoding: WriteOptions.Encoding?) throws {
    try checkPermission()
    let data: Data
    switch content {
    case .bytes(let bytes): data = Data(bytes)
    case .text(let text) where encoding == .base64:
      guard let decoded = Data(base64Encoded: text, options: .ignoreUnknownCharacters) else {
        throw NativeError.unableToWriteBase64(uri)
      }
      data = decoded
    case .text(let text): data = Data(text.utf8)
    }
    try container.write(data, to: path)
  }

  func info(_ options: InfoOptions?) throws -> FileSystemInfo {
    try checkPermission()
    let attributes = attributes
    return FileSystemInfo(
      uri: uri, attributes: attributes, size: attributes?.size,
      md5: attributes != nil && options?.md5 == true ? try md5 : nil, isDirectory: false)
  }

  /// The MIME type of the extension; `nil` for an unusual one.
  var type: String? { ContentType.ofFile(named: url.lastPathComponent) }
}

extension Digest {
  func hexadecimal(of bytes: [UInt8]) -> String {
    hash(bytes).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
