internal import FoundationEssentials
internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import SimulatedPhone

/// The native half of the library `react-native-fs`, as far as it reads and writes files of the
/// app. Content crosses as Base64. Downloads, uploads and hashes are not supported.
@HostActor
final class RNFSManager: NativeModule {
  nonisolated static let name = "RNFSManager"

  /// The library listens to these events when it is loaded. None is ever sent.
  private let events = [
    "DownloadBegin", "DownloadProgress", "DownloadResumable", "UploadBegin", "UploadProgress",
  ].map { Event<NoBody>($0) }
  private let storage: PhoneStorage

  init(storage: PhoneStorage) { self.storage = storage }

  var exports: [any Export] {
    events
    constants
    AsyncFunction("exists") { [self] (path: String) in
      try reportingErrors { try $0.attributes(of: path) != nil }
    }
    AsyncFunction("stat") { [self] (path: String) in
      try reportingErrors { FileRecord(try $0.existingAttributes(of: path)) }
    }
    AsyncFunction("readDir") { [self] (path: String) in
      try reportingErrors { try $0.contents(ofDirectory: path).map(FileRecord.init) }
    }
    AsyncFunction("readFile") { [self] (path: String) in try readFile(path) }
    AsyncFunction("writeFile") { [self] (path: String, content: String, options: FileOptions?) in
      try writeFile(path, content) { try $0.write($1, to: path, protection: options?.protection) }
    }
    AsyncFunction("appendFile") { [self] (path: String, content: String) in
      try writeFile(path, content) { try $0.append($1, to: path) }
    }
    AsyncFunction("moveFile") { [self] (path: String, destination: String, _: FileOptions?) in
      try reportingErrors { try $0.move(path, to: destination) }
      return Undefined()
    }
    AsyncFunction("copyFile") { [self] (path: String, destination: String, options: FileOptions?) in
      try reportingErrors {
        try $0.copy(path, to: destination, protection: options?.protection)
      }
      return Undefined()
    }
    AsyncFunction("mkdir") { [self] (path: String, options: FileOptions?) in
      try reportingErrors { try $0.createDirectory(path, protection: options?.protection) }
      return Undefined()
    }
    AsyncFunction("unlink") { [self] (path: String) in
      try reportingErrors { container in
        guard try container.attributes(of: path) != nil else { throw NativeError.noEntry(path) }
        try container.remove(path)
      }
      return Undefined()
    }
  }

  @ExportsBuilder
  private var constants: [any Export] {
    Constant("RNFSDocumentDirectoryPath", try? self.storage.container.documents)
    Constant("RNFSCachesDirectoryPath", try? self.storage.container.caches)
    Constant("RNFSTemporaryDirectoryPath", try? self.storage.container.temporary)
    Constant("RNFSLibraryDirectoryPath", try? self.storage.container.library)
    Constant("RNFSFileTypeRegular", FileRecord.regular)
    Constant("RNFSFileTypeDirectory", FileRecord.directory)
    Constant("RNFSFileProtectionNone", FileProtection.none.rawValue)
    Constant("RNFSFileProtectionComplete", FileProtection.complete.rawValue)
    Constant("RNFSFileProtectionCompleteUnlessOpen", FileProtection.completeUnlessOpen.rawValue)
    Constant(
      "RNFSFileProtectionCompleteUntilFirstUserAuthentication",
      FileProtection.completeUntilFirstUserAuthentication.rawValue)
  }

  /// If a file exists but cannot be read, the result is `null`: the library does not check for
  /// errors.
  private func readFile(_ path: String) throws -> String? {
    try reportingErrors { container in
      guard let attributes = try container.attributes(of: path) else {
        throw NativeError.noEntry(path)
      }
      guard !attributes.isDirectory else {
        throw NativeError(
          code: "EISDIR", message: "EISDIR: illegal operation on a directory, read")
      }
      do { return try container.read(path).base64EncodedString() } catch is FileError { return nil }
    }
  }

  /// Reports each error as if a folder were missing, as the library does.
  private func writeFile(
    _ path: String, _ content: String, _ write: (AppContainer, Data) throws -> Void
  ) throws -> Undefined {
    let data = Data(base64Encoded: content, options: .ignoreUnknownCharacters) ?? Data()
    do { try write(storage.container, data) } catch is FileError {
      throw NativeError.noEntry(path)
    }
    return Undefined()
  }

  private func reportingErrors<Result>(
    _ body: (AppContainer) throws -> Result
  ) throws -> Result {
    do { return try body(storage.container) } catch let error as FileError {
      throw NativeError(
        code: "E\(FileError.domain.uppercased())\(error.code.rawValue)",
        message: error.description)
    }
  }
}

extension NativeError {
  fileprivate static func noEntry(_ path: String) -> NativeError {
    NativeError(code: "ENOENT", message: "ENOENT: no such file or directory, open '\(path)'")
  }
}

/// The options `{ NSFileProtectionKey }`.
struct FileOptions: JSDecodable {
  let protection: FileProtection?

  static func decode(_ value: JSRef, in context: JSContext) throws -> FileOptions {
    let name: String? = try JSObject.decode(value, in: context).get("NSFileProtectionKey")
    return FileOptions(protection: name.flatMap(FileProtection.init(rawValue:)))
  }
}

/// `{ name, path, size, type, mode, ctime, mtime }`. Times are in seconds since 1970.
struct FileRecord: JSRecord, Sendable {
  static let regular = "NSFileTypeRegular"
  static let directory = "NSFileTypeDirectory"

  private let attributes: AppContainer.Attributes

  init(_ attributes: AppContainer.Attributes) { self.attributes = attributes }

  func write(fields: JSFields) {
    fields.add("name", attributes.name)
    fields.add("path", attributes.path)
    fields.add("size", attributes.size)
    fields.add("type", attributes.isDirectory ? Self.directory : Self.regular)
    fields.add("mode", attributes.isDirectory ? 0o755 : 0o644)
    fields.add("ctime", attributes.modified)
    fields.add("mtime", attributes.modified)
  }
}
