internal import FoundationEssentials
internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import Storage
internal import WebAPIs

/// The native half of `expo-file-system/legacy` 19 (`ios/Legacy/FileSystemLegacyModule.swift`).
@HostActor
final class LegacyFileSystem: NativeModule {
  nonisolated static let name = "ExponentFileSystem"
  static let library: ReplacedLibrary? = ReplacedLibrary("expo-file-system", versions: "19")

  private let container: AppContainer
  private let transfers: LegacyTransfers

  init(_ container: AppContainer, _ requests: @escaping @HostActor () -> Requests?) {
    self.container = container
    transfers = LegacyTransfers(container, requests)
  }

  var exports: [any Export] {
    Constant("documentDirectory", self.uri(try? self.container.documents))
    Constant("cacheDirectory", self.uri(try? self.container.caches))
    Constant("bundleDirectory", (try? self.container.home).map { $0 + "/App.app" })
    AsyncFunction("getInfoAsync") { [self] in try info($0, $1) }
    AsyncFunction("readAsStringAsync") { [self] in try read($0, $1) }
    AsyncFunction("writeAsStringAsync") { [self] in try write($1, to: $0, $2) }
    AsyncFunction("deleteAsync") { [self] (url: FileURL, options: DeletingOptions) in
      try remove(url.path(in: container), isIdempotent: options.idempotent)
    }
    AsyncFunction("moveAsync") { [self] (options: RelocatingOptions) in
      let (from, to) = (
        try options.from.path(in: container), try options.to.path(in: container, isToWrite: true)
      )
      try remove(to, isIdempotent: true)
      try container.move(from, to: to)
    }
    AsyncFunction("copyAsync") { [self] (options: RelocatingOptions) in
      let (from, to) = (
        try options.from.path(in: container), try options.to.path(in: container, isToWrite: true)
      )
      do {
        if try container.attributes(of: to) != nil { try container.remove(to) }
        try container.copyTree(from, to: to)
      } catch is FileError { throw NativeError.fileNotCopied(options.from.text, options.to.text) }
    }
    AsyncFunction("makeDirectoryAsync") { [self] in try makeDirectory($0, $1) }
    AsyncFunction("readDirectoryAsync") { [self] (url: FileURL) in
      try container.contents(ofDirectory: url.path(in: container)).map(\.name)
    }
    AsyncFunction("getFreeDiskStorageAsync") { [container] in container.freeSpace }
    AsyncFunction("getTotalDiskCapacityAsync") { AppContainer.diskCapacity }
    transfers.exports
  }

  private func info(_ url: FileURL, _ options: InfoOptions) throws -> LegacyInfo {
    // Outside of the container nothing exists.
    let path = try url.uncheckedPath
    guard let attributes = try container.attributes(of: path) else { return LegacyInfo() }
    let isDirectory = attributes.isDirectory
    return LegacyInfo(
      attributes: attributes, uri: FileSystemPath.url(path, isDirectory).absoluteString,
      size: isDirectory ? try container.size(ofDirectory: path) : attributes.size,
      md5: options.md5 && !isDirectory
        ? Digest.md5.hexadecimal(of: Array(try container.read(path))) : nil)
  }

  private func read(_ url: FileURL, _ options: ReadingOptions) throws -> String {
    let path = try url.path(in: container)
    if options.isBase64 {
      guard let data = try? container.read(path) else { throw NativeError.fileNotFound(path) }
      let rest = data.dropFirst(max(0, options.position ?? 0))
      return Data(options.length.map { rest.prefix(max(0, $0)) } ?? rest).base64EncodedString()
    }
    guard let data = try? container.read(path), let text = String(data: data, encoding: .utf8)
    else { throw NativeError.fileNotReadable(path) }
    return text
  }

  private func write(_ text: String, to url: FileURL, _ options: ReadingOptions) throws {
    let path = try url.path(in: container, isToWrite: true)
    let data =
      options.isBase64
      ? Data(base64Encoded: text, options: .ignoreUnknownCharacters) ?? Data() : Data(text.utf8)
    do { try container.write(data, to: path) } catch let error as FileError {
      throw options.isBase64
        ? NativeError.fileWriteFailed(path) : NativeError.fileNotWritable(path, error)
    }
  }

  private func makeDirectory(_ url: FileURL, _ options: MakeDirectoryOptions) throws {
    let path = try url.path(in: container, isToWrite: true)
    let name = AppContainer.name(of: path)
    if !options.intermediates {
      if try container.attributes(of: path) != nil { throw FileError(.writeFileExists, name) }
      let parent = path.prefix(path.count - name.count)
      if try container.attributes(of: String(parent)) == nil { throw FileError(.noSuchFile, name) }
    }
    try container.createDirectory(path)
  }

  private func remove(_ path: String, isIdempotent: Bool) throws {
    guard try container.attributes(of: path) != nil else {
      if isIdempotent { return }
      throw NativeError.fileCannotDelete(
        path, because: NativeError.fileNotFound(path).message)
    }
    do { try container.remove(path) } catch let error as FileError {
      throw NativeError.fileCannotDelete(path, because: error.description)
    }
  }

  private func uri(_ path: String?) -> String? {
    path.map { FileSystemPath.url($0, true).absoluteString }
  }
}
