package import HostLoop
package import SimulatedPhone
internal import WebAPIs

/// The app's container, for requests and for native modules that every app has. The capability that has the files sets it.
@HostActor
package final class AppFolders: PhonePart {
  /// Returns the paths of `Library/Caches` and `Documents`. `nil` in an app without files.
  package var paths: (@HostActor () throws -> (caches: String, documents: String))?

  /// Returns the content of a file. `nil` in an app without files.
  package var content: (@HostActor (_ path: String) throws(HTTPError) -> [UInt8])?

  package init(on phone: Phone) {}
}
