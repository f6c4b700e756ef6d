package import Capabilities
package import HostLoop
package import NativeBridge
internal import SimulatedPhone
internal import Storage

/// The native half of `@op-engineering/op-sqlite` 18: databases in files of the app's container.
@HostActor
package final class OPSQLiteCapability: Capability {
  private let app: AppConnection
  private let sqlite: AppSQLite
  /// Those of each script in this process.
  private var modules: [OPSQLite] = []

  package init(_ app: AppConnection) {
    self.app = app
    sqlite = AppSQLite(app)
  }

  package func addModules(to registry: ModuleRegistry) throws {
    try registry.add { [self] in
      let module = OPSQLite(sqlite) { [app] in OPBundle(project: app.projectFolder) }
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
