package import Capabilities
package import HostLoop
package import NativeBridge

/// The library react-native-config: the variables that were in the file `.env` when the app was built.
@HostActor
package final class RNCConfig: Capability {
  private let app: AppConnection

  package init(_ app: AppConnection) { self.app = app }

  package func addModules(to registry: ModuleRegistry) throws {
    try registry.add { [unowned self] in RNCConfigModule(values) }
  }

  private var values: [String: String] {
    guard let folder = app.projectFolder,
      let text = DotEnv.text(in: folder, envFile: app.environment["ENVFILE"])
    else {
      app.log("*** Missing .env file ****", about: "config")
      return [:]
    }
    let file = DotEnv(text)
    if let line = file.invalidLine {
      app.log(
        "Invalid entry in .env file. Please verify your .env file is correctly formatted. (line \(line))",
        about: "config")
    }
    return file.values
  }
}
