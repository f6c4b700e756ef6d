package import Capabilities
package import HostLoop
package import NativeBridge
internal import SimulatedPhone
internal import Storage

/// The native half of `react-native-sqlite-storage` 3.3 to 6: databases in files of the app's container.
@HostActor
package final class SQLiteStorageCapability: Capability {
  private let app: AppConnection
  private let sqlite: AppSQLite
  /// Those of each script in this process.
  private var modules: [SQLiteStorage] = []

  package init(_ app: AppConnection) {
    self.app = app
    sqlite = AppSQLite(app)
  }

  package func addModules(to registry: ModuleRegistry) throws {
    try registry.add { [self] in
      let module = SQLiteStorage(app, sqlite)
      modules.append(module)
      return module
    }
  }

  /// What is in a transaction is lost, and what waits for its turn.
  package func processEnded() {
    for module in modules { module.abandonDatabases() }
    modules = []
  }
}
