internal import FoundationEssentials
internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import Storage
internal import WebAPIs

/// The native half of `expo-file-system` 19 (`ios/FileSystemModule.swift`): the app's files.
@HostActor
final class ExpoFileSystem: NativeModule {
  nonisolated static let name = "FileSystem"
  static let library: ReplacedLibrary? = ReplacedLibrary("expo-file-system", versions: "19")

  private let container: AppContainer

  private let requests: @HostActor () -> Requests?

  init(_ container: AppContainer, _ requests: @escaping @HostActor () -> Requests?) {
    self.container = container
    self.requests = requests
  }

  var exports: [any Export] {
    Constant("documentDirectory", self.uri(try? self.container.documents))
    Constant("cacheDirectory", self.uri(try? self.container.caches))
    // The simulated app has no bundle.
    Constant("bundleDirectory", (try? self.container.home).map { $0 + "/App.app" })
    Constant("appleSharedContainers", [String: String]())
    // Both are the free space in native code, too.
    Property("totalDiskSpace") { [self] in container.freeSpace }
    Property("availableDiskSpace") { [self] in container.freeSpace }
    Function("info") { [container] (url: FileURL) in
      let path = FileSystemFile(url, in: container).path
      return PathInfo(attributes: try? container.attributes(of: path))
    }
    AsyncFunction("downloadFileAsync", download)
    AsyncFunction("pickDirectoryAsync") { (_: String?) throws -> String in
      throw NativeError.noViewController
    }
    AsyncFunction("pickFileAsync") { (_: String?, _: String?) throws -> String in
      throw NativeError.noViewController
    }
    fileClass
    handleClass
    directoryClass
  }

  private var fileClass: SharedObjectClass {
    let make = Constructor { [container] (url: FileURL) in FileSystemFile(url, in: container) }
    return SharedObjectClass("FileSystemFile", make) {
      common(FileSystemFile.self) {
        try $0.validatePath()
      } create: {
        try $0.create($1)
      }
      AsyncFunction("text") { (file: FileSystemFile) in try file.text }
      Function("textSync") { (file: FileSystemFile) in try file.text }
      AsyncFunction("base64") { (file: FileSystemFile) in try file.data.base64EncodedString() }
      Function("base64Sync") { (file: FileSystemFile) in try file.data.base64EncodedString() }
      AsyncFunction("bytes") { (file: FileSystemFile) in JSBytes(Array(try file.data)) }
      Function("bytesSync") { (file: FileSystemFile) in JSBytes(Array(try file.data)) }
      Function("open") { (file: FileSystemFile) in try FileSystemFileHandle(file) }
      Function("info") { (file: FileSystemFile, options: InfoOptions?) in try file.info(options) }
      Function("write") {
        (file: FileSystemFile, content: FileContent, options: WriteOptions?) in
        try file.write(content, options?.encoding)
      }
      Property("size") { (file: FileSystemFile) in file.attributes?.size }
      Property("md5") { (file: FileSystemFile) in try? file.md5 }
      Property("modificationTime") { (file: FileSystemFile) in file.milliseconds }
      Property("creationTime") { (file: FileSystemFile) in file.milliseconds }
      Property("type") { (file: FileSystemFile) in file.type }
    }
  }

  private var handleClass: SharedObjectClass {
    SharedObjectClass("FileSystemFileHandle", of: FileSystemFileHandle.self) {
      Function("readBytes") { (handle: FileSystemFileHandle, count: Int) in
        JSBytes(try handle.read(count))
      }
      Function("writeBytes") { (handle: FileSystemFileHandle, bytes: JSBytes) in
        try handle.write(bytes.bytes)
      }
      Function("close") { (handle: FileSystemFileHandle) in handle.close() }
      Property(
        "offset", get: { (handle: FileSystemFileHandle) in handle.offset },
        set: { (handle: FileSystemFileHandle, offset: Int?) in handle.offset = offset })
      Property("size") { (handle: FileSystemFileHandle) in handle.size }
    }
  }

  private var directoryClass: SharedObjectClass {
    let make = Constructor { [container] (url: FileURL) in FileSystemDirectory(url, in: container) }
    return SharedObjectClass("FileSystemDirectory", make) {
      common(FileSystemDirectory.self) {
        try $0.validatePath()
      } create: {
        try $0.create($1)
      }
      Function("info") { (directory: FileSystemDirectory) in try directory.info }
      Function("listAsRecords") { (directory: FileSystemDirectory) in try directory.entries }
      Function("createFile") { (directory: FileSystemDirectory, name: String, _: String?) in
        let file = FileSystemFile(directory.child(name), in: directory.container)
        try file.create(CreateOptions())
        return file
      }
      Function("createDirectory") { (directory: FileSystemDirectory, name: String) in
        let made = FileSystemDirectory(directory.child(name), in: directory.container)
        try made.create(CreateOptions())
        return made
      }
      Property("size") { (directory: FileSystemDirectory) in try? directory.size }
    }
  }

  /// What files and directories have in common.
  @ExportsBuilder
  private func common<Path: FileSystemPath>(
    _: Path.Type, validate: @escaping @HostActor (Path) throws -> Void,
    create: @escaping @HostActor (Path, CreateOptions) throws -> Void
  ) -> [any Export] {
    Function("validatePath") { (path: Path) in try validate(path) }
    Function("create") { (path: Path, options: CreateOptions?) in
      try create(path, options ?? CreateOptions())
    }
    Function("delete") { (path: Path) in try path.delete() }
    Function("copy") { (path: Path, destination: FileSystemPath) in
      try path.copy(to: destination)
    }
    Function("move") { (path: Path, destination: FileSystemPath) in
      try path.move(to: destination)
    }
    Function("rename") { (path: Path, name: String) in try path.rename(name) }
    Property("exists") { (path: Path) in path.attributes != nil }
    Property("uri") { (path: Path) in path.uri }
  }

  /// A directory gets the file under the name that the server suggests (`ios/FileSystemModule.swift:63-111`).
  private func download(
    _ url: String, _ target: FileSystemPath, _ options: FetchOptions?, _ promise: Promise,
    _ site: CallSite
  ) throws {
    try target.checkPermission()
    let request = HTTPRequest(url: url, headers: options?.headers ?? [])
    _ = requests()?.send(request, at: site, abort: .never) { [container] _, result in
      do {
        let response = try result.get()
        guard (200..<300).contains(response.status) else {
          throw NativeError.unableToDownload("response has status \(response.status)")
        }
        let file =
          target is FileSystemDirectory
          ? target.url.appending(path: response.suggestedFilename) : target.url
        if try container.attributes(of: file.path) != nil {
          guard options?.idempotent == true else { throw NativeError.destinationAlreadyExists }
          try container.remove(file.path)
        }
        try container.write(Data(response.body), to: file.path)
        promise.resolve(file.absoluteString)
      } catch let error as HTTPError {
        promise.reject(NativeError.unableToDownload(error.urlErrorText))
      } catch { promise.reject(error) }
    }
  }

  private func uri(_ path: String?) -> String? {
    path.map { FileSystemPath.url($0, true).absoluteString }
  }
}

extension FileSystemPath {
  /// The time of the latest change; native code keeps no other here.
  fileprivate var milliseconds: Double? {
    attributes.map { ($0.modified * 1000).rounded(.down) }
  }

  fileprivate func child(_ name: String) -> FileURL { FileURL(text: path + "/" + name) }
}
