package import Capabilities
package import HostLoop
package import NativeBridge
internal import SimulatedPhone
internal import Storage

/// The native half of `expo-sqlite` 16: databases in files of the app's container.
@HostActor
package final class ExpoSQLiteCapability: Capability {
  private let sqlite: AppSQLite
  /// Those of each script in this process.
  private var databases: [OpenDatabases] = []

  package init(_ app: AppConnection) { sqlite = AppSQLite(app) }

  package func addModules(to registry: ModuleRegistry) throws {
    try registry.addExpoModule { [self] in
      let opened = OpenDatabases(sqlite)
      databases.append(opened)
      return ExpoSQLite(DatabaseFiles(container: sqlite.container), opened)
    }
  }

  /// What is in a transaction is lost.
  package func processEnded() {
    for opened in databases { opened.closeAll() }
    databases = []
  }
}
