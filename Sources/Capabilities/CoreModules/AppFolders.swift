package import HostLoop
package import SimulatedPhone

/// The folders of the app's container, for native modules that every app has. The capability that has the files sets them.
@HostActor
package final class AppFolders: PhonePart {
  /// Returns the paths of `Library/Caches` and `Documents`. `nil` in an app without files.
  package var paths: (@HostActor () throws -> (caches: String, documents: String))?

  package init(on phone: Phone) {}
}
