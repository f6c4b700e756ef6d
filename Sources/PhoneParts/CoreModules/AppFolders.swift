package import HostLoop
package import SimulatedPhone

/// The app's container, for requests and for native modules that every app has. The capability that has the files sets it.
@HostActor
package final class AppFolders: PhonePart {
  /// Returns the paths of `Library/Caches` and `Documents`. `nil` in an app without files.
  package var paths: (@HostActor () throws -> (caches: String, documents: String))?

  /// Returns the content of a file, for a request. `nil` in an app without files.
  package var content: (@HostActor (_ path: String) throws -> [UInt8])?

  package init(on phone: Phone) {}
}
