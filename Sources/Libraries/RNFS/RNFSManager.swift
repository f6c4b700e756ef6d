internal import FoundationEssentials
package import HostLoop
internal import JSEngine
package import NativeBridge
internal import SimulatedPhone
package import Storage
package import WebAPIs

/// The native half of react-native-fs 2 (`RNFSManager.m`). Content crosses as Base64.
@HostActor
package final class RNFSManager: NativeModule {
  package nonisolated static let name = "RNFSManager"
  package nonisolated static let library: ReplacedLibrary? = ReplacedLibrary(
    "react-native-fs", versions: "2")

  let storage: PhoneStorage
  /// In bytes.
  private let capacity: Int
  private let downloads: RNFSDownloads
  private let uploads: RNFSUploads

  /// - Parameters:
  ///   - capacity: of the phone's disk, in bytes.
  ///   - requests: sends the requests of the running script.
  package init(storage: PhoneStorage, capacity: Int, requests: @escaping @HostActor () -> Requests?)
  {
    self.storage = storage
    self.capacity = capacity
    downloads = RNFSDownloads(storage, requests)
    uploads = RNFSUploads(storage, requests)
  }

  @ExportsBuilder package var exports: [any Export] {
    constants
    files
    content
    surroundings
    downloads.exports
    uploads.exports
  }

  @ExportsBuilder private var files: [any Export] {
    AsyncFunction("exists") { [self] (path: String) in
      try reportingErrors { try $0.attributes(of: path) != nil }
    }
    AsyncFunction("stat") { [self] (path: String) in
      try reportingErrors { FileRecord(try $0.existingAttributes(of: path)) }
    }
    AsyncFunction("readDir") { [self] (path: String) in
      try reportingErrors { try $0.contents(ofDirectory: path).map(FileRecord.init) }
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

  @ExportsBuilder private var surroundings: [any Export] {
    AsyncFunction("getFSInfo") { [self] in
      ["totalSpace": capacity, "freeSpace": storage.disk.isFull ? 0 : capacity / 2]
    }
    // The app has no other bundle, and iOS gives the main one for a class that does not exist (lines 685 to 710).
    AsyncFunction("pathForBundle") { [self] (_: String) in try bundle }
    // The app has no group whose container it could find.
    AsyncFunction("pathForGroup") { (group: String) throws -> String in
      throw NativeError(
        code: "ENOENT", message: "ENOENT: no directory for group '\(group)' found")
    }
    // The person has no photos (lines 767 to 796).
    ["copyAssetsFileIOS", "copyAssetsVideoIOS"].map { name in
      AsyncFunction(name) { (uri: String, _: JSValue?) throws -> String in
        throw NativeError(
          code: "ERNFS500",
          message: "Failed to fetch PHAsset with local identifier \(uri) with no error message.")
      }
    }
  }

  @ExportsBuilder
  private var constants: [any Export] {
    Constant("RNFSMainBundlePath", try? self.bundle)
    Constant("RNFSExternalDirectoryPath", String?.none)
    Constant("RNFSExternalStorageDirectoryPath", String?.none)
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

  private var bundle: String { get throws { try storage.container.home + "/App.app" } }

  /// What the library's code for an error of Foundation is (lines 954 to 958).
  func reportingErrors<Result>(
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
  static func noEntry(_ path: String) -> NativeError {
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
