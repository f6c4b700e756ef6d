internal import FoundationEssentials
internal import HostLoop
internal import NativeBridge
internal import Storage

/// A file or a directory, which need not exist (`ios/FileSystemPath.swift`).
@HostActor
class FileSystemPath: nonisolated SharedObject {
  let link = SharedObjectLink()
  let container: AppContainer
  fileprivate(set) var url: URL
  private let isDirectory: Bool

  init(_ url: FileURL, isDirectory: Bool, in container: AppContainer) {
    self.container = container
    self.isDirectory = isDirectory
    let parsed = URL(string: url.text)
    self.url =
      if let parsed, parsed.scheme != nil {
        parsed.isFileURL ? Self.url(parsed.path, isDirectory) : parsed
      } else {
        Self.url(url.text, isDirectory)
      }
  }

  var uri: String { url.absoluteString }
  var path: String { url.path }

  /// What is at the path, if it has the right type.
  var attributes: AppContainer.Attributes? {
    guard let found = try? container.attributes(of: path), found.isDirectory == isDirectory else {
      return nil
    }
    return found
  }

  /// The directory above.
  var parent: String { url.deletingLastPathComponent().path }

  /// - Throws: an error if the path is outside of the app's container.
  func checkPermission() throws {
    guard url.isFileURL, (try? container.resolve(path, .readNoPermission)) != nil else {
      throw NativeError.missingPermission(uri)
    }
  }

  func checkCanCreate(_ options: CreateOptions) throws {
    if !options.overwrite, attributes != nil { throw NativeError.fileAlreadyExists(uri) }
  }

  func delete() throws {
    try checkPermission()
    guard try container.attributes(of: path) != nil else {
      throw NativeError.unableToDelete("path does not exist")
    }
    do { try container.remove(path) } catch let error as FileError {
      throw NativeError.unableToDelete(error.description)
    }
  }

  func copy(to destination: FileSystemPath) throws {
    try checkPermission()
    try destination.checkPermission()
    try container.copyTree(path, to: target(in: destination).path)
  }

  /// Afterwards the object stands for the new path.
  func move(to destination: FileSystemPath) throws {
    try checkPermission()
    try destination.checkPermission()
    let target = try target(in: destination)
    try container.move(path, to: target.path)
    url = target
  }

  func rename(_ name: String) throws {
    try checkPermission()
    let target = Self.url(parent + "/" + name, isDirectory)
    try container.move(path, to: target.path)
    url = target
  }

  /// `getMoveOrCopyPath`.
  private func target(in destination: FileSystemPath) throws -> URL {
    guard destination.isDirectory else {
      if isDirectory { throw NativeError.directoryToFile }
      return destination.url
    }
    if isDirectory, destination.attributes == nil { return destination.url }
    return Self.url(destination.path + "/" + url.lastPathComponent, isDirectory)
  }

  static func url(_ path: String, _ isDirectory: Bool) -> URL {
    URL(filePath: path, directoryHint: isDirectory ? .isDirectory : .notDirectory).standardized
  }
}

/// `ios/FileSystemDirectory.swift`.
@HostActor
final class FileSystemDirectory: FileSystemPath {
  init(_ url: FileURL, in container: AppContainer) {
    super.init(url, isDirectory: true, in: container)
  }

  func validatePath() throws {
    guard url.isFileURL else {
      throw NativeError.wrongType("tried to create a directory with a file path")
    }
  }

  func create(_ options: CreateOptions) throws {
    try checkPermission()
    if attributes != nil, options.idempotent { return }
    try checkCanCreate(options)
    do {
      if !options.intermediates {
        if try container.attributes(of: path) != nil {
          throw FileError(.writeFileExists, url.lastPathComponent)
        }
        if try container.attributes(of: parent) == nil {
          throw FileError(.noSuchFile, url.lastPathComponent)
        }
      }
      try container.createDirectory(path)
    } catch let error as FileError { throw NativeError.unableToCreate(error.description) }
  }

  /// The sum of the files in it, in bytes.
  var size: Int {
    get throws {
      try checkPermission()
      return try container.size(ofDirectory: path)
    }
  }

  var entries: [DirectoryEntry] {
    get throws {
      try checkPermission()
      return try container.contents(ofDirectory: path).map {
        DirectoryEntry(
          isDirectory: $0.isDirectory, uri: Self.url($0.path, $0.isDirectory).absoluteString)
      }
    }
  }

  var info: FileSystemInfo {
    get throws {
      try checkPermission()
      let attributes = attributes
      return FileSystemInfo(
        uri: uri, attributes: attributes, size: try attributes.map { _ in try size },
        files: try attributes.map { try container.contents(ofDirectory: $0.path).map(\.name) },
        isDirectory: true)
    }
  }
}
