internal import Glibc
internal import HostLoop
internal import ScriptLoading

/// A file that `bridgehost init` writes.
package struct ProjectFile: Sendable {
  /// Whether the file was written.
  package enum Outcome: Sendable {
    /// The file was written.
    case wrote
    /// Something already existed at the path and was not changed.
    case kept
  }

  /// The path relative to the project's folder.
  package let path: String
  let text: String

  /// Writes the file to the folder, unless something already exists at its path.
  ///
  /// - Throws: ``ProjectError`` if it cannot be written.
  package func write(in folder: String) throws(ProjectError) -> Outcome {
    let file = FilePath.absolute(path, in: folder)
    try ProjectFolder.make(FilePath.directory(of: file))
    // With O_EXCL, a file that appears meanwhile is not overwritten, and a link is not followed.
    let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      if errno == EEXIST { return .kept }
      throw ProjectError("cannot write \(file.readableLine): \(systemReason())")
    }
    defer { close(descriptor) }
    guard let code = writeWhole(descriptor) else { return .wrote }
    // Delete a partial file. Otherwise the next attempt would keep it.
    unlink(file)
    throw ProjectError("cannot write \(file.readableLine): \(systemReason(code))")
  }

  /// Returns the `errno` of a failure, or `nil`.
  private func writeWhole(_ descriptor: Int32) -> Int32? {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        bytes = bytes.dropFirst(count)
      } else if count == 0 || errno != EINTR {
        return errno
      }
    }
    return nil
  }
}

/// Why a project cannot be set up. The command line prints `message` and exits with 2.
package struct ProjectError: Error, Sendable {
  /// What is wrong, for a person.
  package let message: String

  init(_ message: String) { self.message = message }
}

/// The folders of a project.
enum ProjectFolder {
  /// Creates a folder and all missing folders above it.
  static func make(_ path: String) throws(ProjectError) {
    switch kind(of: path) {
    case S_IFDIR: return
    case nil: break
    default:
      throw ProjectError("\(path.readableLine) is a file, and must be a folder: move it away")
    }
    if path != "/" { try make(FilePath.directory(of: path)) }
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else {
      throw ProjectError("cannot make the folder \(path.readableLine): \(systemReason())")
    }
  }

  /// The kind of a folder.
  static let folderKind = S_IFDIR

  /// The kind of what is at a path, with links resolved, such as `S_IFREG`. `nil` if nothing is
  /// there.
  static func kind(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }
}
