internal import Foundation
package import HostLoop
internal import NativeBridge

/// The files that a request can read: for `file:` URLs, and for the parts `{ uri: "file:…" }` of forms. A script reaches no
/// other file by a request.
@HostActor
package final class RequestFiles {
  /// Returns the content of a file of the app, or throws, if possible an ``HTTPError``. `nil` in an app without files.
  package var content: (@HostActor (_ path: String) throws -> [UInt8])?

  /// The content of a file of the app.
  ///
  /// - Throws: an error if it does not exist, or is not the app's.
  package func read(_ path: String) throws(HTTPError) -> [UInt8] {
    guard let content else {
      throw .missingFile(named: URL(fileURLWithPath: path).lastPathComponent)
    }
    do { return try content(path) } catch {
      throw error as? HTTPError ?? .unreadableFile("\(error)")
    }
  }

  /// The same for a part of a form, or for a whole body.
  package func body(_ path: String) throws -> [UInt8] {
    do { return try read(path) } catch {
      throw NativeError(message: "cannot read \(path): \(error.message)")
    }
  }
}
