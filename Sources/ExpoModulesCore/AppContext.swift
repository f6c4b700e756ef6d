public import Foundation
internal import HostLoop
internal import NativeBridge

/// What a module knows of its app.
public final class AppContext: Sendable {
  /// The folders of the app: `Documents`, `Library/Caches`, and those that it shares with other apps. bridgehost has none of
  /// these.
  public let config:
    (documentDirectory: URL?, cacheDirectory: URL?, appGroupSharedDirectories: [URL])
  /// Makes folders and asks what may be done with files. `nil` in an app without files.
  public let fileSystem: FileSystemManager?

  @HostActor weak var holder: ModuleHolder?
  /// What makes the objects of a module's classes known to the bridge, by their Swift types.
  @HostActor var classes:
    [ObjectIdentifier: @HostActor (SharedObject) -> any NativeBridge.SharedObject] = [:]

  init(_ config: AppFolderURLs) {
    self.config = config
    fileSystem = config.documentDirectory.map { _ in FileSystemManager(config) }
  }

  func send(_ event: String, _ body: sending [String: Any?]) {
    let body = SentValue(body)
    let send: @Sendable @HostActor () -> Void = { [self] in
      holder?.send(event, ReturnedValue(body.take(), in: self))
    }
    if HostActor.isCurrent { HostActor.assumeIsolated(send) } else { HostActor.post(send) }
  }
}

/// What a module may ask of the app's files.
public final class FileSystemManager: Sendable {
  /// The folder `Documents` of the app's container.
  public let documentDirectory: String
  /// The folder `Library/Caches` of the app's container.
  public let cachesDirectory: String

  init(_ config: AppFolderURLs) {
    documentDirectory = config.documentDirectory?.path ?? ""
    cachesDirectory = config.cacheDirectory?.path ?? ""
  }

  /// Makes a folder and those above it.
  ///
  /// - Returns: whether the folder exists afterwards.
  @discardableResult
  public func ensureDirExists(withPath path: String?) -> Bool {
    guard let path else { return false }
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
      && isDirectory.boolValue
  }

  /// What may be done with a file: everything inside the app's container, nothing outside of it.
  public func permissions(forURI uri: URL) -> EXFileSystemPermissionFlags {
    let path = uri.standardizedFileURL.path
    return [documentDirectory, cachesDirectory].contains { path.hasPrefix($0) }
      ? [.read, .write] : []
  }
}

/// What modules use without an app context.
public enum Utilities {
  /// The URL that a text means. A text without a scheme is the path of a file.
  public static func urlFrom(string: String) -> URL? { URL.url(string) }
}

/// Of an app: `Documents` and `Library/Caches` in its container, and the folders that it shares with other apps. bridgehost has
/// none of these.
typealias AppFolderURLs = (
  documentDirectory: URL?, cacheDirectory: URL?, appGroupSharedDirectories: [URL]
)

/// What may be done with a file.
public struct EXFileSystemPermissionFlags: OptionSet, Sendable {
  public let rawValue: Int
  /// The app may read it.
  public static let read = EXFileSystemPermissionFlags(rawValue: 2)
  /// The app may write it.
  public static let write = EXFileSystemPermissionFlags(rawValue: 4)

  public init(rawValue: Int) { self.rawValue = rawValue }
}
