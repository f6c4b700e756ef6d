internal import FoundationEssentials
internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import Storage

// Files and folders, without their content.
extension ReactNativeBlobUtil {
  @ExportsBuilder var files: [any Export] {
    AsyncFunction("exists") { [self] (path: String, callback: Callback) in
      let attributes = try attributes(of: path)
      callback(attributes != nil, attributes?.isDirectory ?? false)
    }
    AsyncFunction("stat") { [self] (path: String, callback: Callback) in
      guard Self.isPath(path) else {
        return callback("failed to stat path, could not resolve URI", String?.none)
      }
      guard let attributes = try attributes(of: path) else {
        return callback(Self.missing("stat", path))
      }
      callback(String?.none, BlobFileRecord(attributes))
    }
    AsyncFunction("lstat") { [self] (path: String, callback: Callback) in
      guard let attributes = try attributes(of: path) else {
        return callback(Self.missing("lstat", path))
      }
      let all =
        attributes.isDirectory ? try container.contents(ofDirectory: path) : [attributes]
      callback(String?.none, all.map(BlobFileRecord.init))
    }
    AsyncFunction("ls") { [self] (path: String) throws -> [String] in
      guard let attributes = try attributes(of: path) else {
        throw NativeError(code: "ENOENT", message: "No such file '\(path)'")
      }
      guard attributes.isDirectory else {
        throw NativeError(code: "ENOTDIR", message: "Not a directory '\(path)'")
      }
      return try container.contents(ofDirectory: path).map(\.name)
    }
    AsyncFunction("mkdir") { [self] (path: String) throws -> Bool in
      if let old = try attributes(of: path) {
        let kind = old.isDirectory ? "Directory" : "File"
        throw NativeError(code: "EEXIST", message: "\(kind) '\(path)' already exists")
      }
      do { try container.createDirectory(path) } catch let error as FileError {
        throw NativeError(
          message: "Error creating folder '\(path)', error: \(error.debugDescription)")
      }
      return true
    }
    AsyncFunction("cp") { [self] (path: String, target: String, callback: Callback) in
      try report(to: callback) { if Self.isPath(path) { try $0.copy(path, to: target) } }
    }
    AsyncFunction("mv") { [self] (path: String, target: String, callback: Callback) in
      try report(to: callback) { try $0.move(path, to: target) }
    }
    AsyncFunction("unlink") { [self] (path: String, callback: Callback) in
      let error = remove(path)
      let isGone = try error == nil || attributes(of: path) == nil
      callback(isGone ? nil : "failed to unlink file or path at \(path)")
    }
    // Unlike `unlink`, it fails for what does not exist (lines 464 to 477).
    AsyncFunction("removeSession") { [self] (paths: [String], callback: Callback) in
      let failed = paths.first { remove($0) != nil }
      callback(failed.map { "failed to remove session path at \($0)" })
    }
  }

  /// Whether it is neither a photo nor a file of the app's bundle (`ReactNativeBlobUtilFS.mm` lines 1022 to 1039). There are
  /// none of these.
  static func isPath(_ uri: String) -> Bool {
    !uri.hasPrefix("assets-library://") && !uri.hasPrefix("bundle-assets://")
  }

  func attributes(of path: String) throws -> AppContainer.Attributes? {
    Self.isPath(path) ? try container.attributes(of: path) : nil
  }

  private static func missing(_ verb: String, _ path: String) -> String {
    "failed to \(verb) path `\(path)` because it does not exist or it is not a folder"
  }

  private func report(to callback: Callback, _ body: (AppContainer) throws -> Void) throws {
    do {
      try body(container)
      callback(String?.none, true)
    } catch let error as FileError { callback(error.description, false) }
  }

  private func remove(_ path: String) -> (any Error)? {
    do { try container.remove(path) } catch { return error }
    return nil
  }
}

/// `{ size, filename, path, lastModified, type }`. The size is a text, and the time is in whole seconds, as milliseconds
/// (`ReactNativeBlobUtilFS.mm` lines 794 to 815).
private struct BlobFileRecord: JSRecord, Sendable {
  let attributes: AppContainer.Attributes

  init(_ attributes: AppContainer.Attributes) { self.attributes = attributes }

  func write(fields: JSFields) {
    fields.add("size", "\(attributes.size)")
    fields.add("filename", attributes.name)
    fields.add("path", attributes.path)
    fields.add("lastModified", attributes.modified.rounded(.down) * 1000)
    fields.add("type", attributes.isDirectory ? "directory" : "file")
  }
}
