internal import FoundationEssentials
internal import HostLoop
internal import NativeBridge
internal import Storage

/// The files of databases, in the app's container.
@HostActor
struct DatabaseFiles {
  let container: AppContainer

  /// `nil` if the container cannot be used.
  var defaultDirectory: String? { try? container.documents + "/SQLite" }

  /// Makes the folder of a database.
  ///
  /// - Parameter path: a path or a URL.
  /// - Returns: the path of the file.
  func prepare(_ path: String) throws -> String {
    if path == NativeDatabase.memory { return path }
    guard let url = URL(string: path) else { throw NativeError.invalidDatabasePath(path) }
    // As `ios/URL+FilePath.swift`: what is not a URL of a file keeps the form that `URL` gives it.
    let file = url.isFileURL ? url.path : url.absoluteString
    // Native code ignores a failure here. It shows when the file is opened.
    if let end = file.lastIndex(of: "/") { try? container.createDirectory(String(file[..<end])) }
    return file
  }

  /// - Throws: an error if the file is outside of the container, or the phone's lock protects it now.
  func checkAccess(to file: String) throws {
    if file == NativeDatabase.memory { return }
    guard (try? container.resolve(file, .readNoPermission)) != nil,
      (try? container.protection(of: file).allowsReading(container.phone.lock())) == true
    else { throw NativeError.couldNotOpenDatabase }
  }

  func delete(_ path: String) throws {
    let file = try prepare(path)
    if file == NativeDatabase.memory { return }
    guard (try? container.attributes(of: file)) != nil else {
      throw NativeError.databaseNotFound(file)
    }
    do { try container.remove(file) } catch { throw NativeError.databaseNotDeleted(file) }
  }

  /// - Parameter asset: a path or a URL of a file, such as one that comes with the app.
  func copy(_ asset: String, to path: String, replaces: Bool) throws {
    let file = try prepare(path)
    let exists = (try? container.attributes(of: file)) != nil
    if exists, !replaces { return }
    let source = URL(string: asset).map { $0.isFileURL ? $0.path : asset } ?? asset
    guard let content = try? container.read(source) else {
      throw NativeError.databaseNotFound(asset)
    }
    do { try container.write(content, to: file) } catch let error as FileError {
      throw NativeError(code: "ERR_UNEXPECTED", message: error.description)
    }
  }
}
