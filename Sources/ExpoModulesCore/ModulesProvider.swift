public import Capabilities
internal import CoreModules
internal import Foundation
public import HostLoop
public import NativeBridge
internal import SimulatedPhone

/// The Expo modules that an app has, as Expo's autolinking lists them:
///
/// ```swift
/// final class ExpoModulesProvider: ModulesProvider {
///   override func getModuleClasses() -> [any AnyModule.Type] { [Lamp.self] }
/// }
///
/// @main struct Program {
///   static func main() { Bridgehost.main(capabilities: [ExpoModulesProvider.self]) }
/// }
/// ```
@HostActor
open class ModulesProvider: Capability {
  private let phone: Phone

  /// Makes the provider for one phone.
  public required init(_ app: AppConnection) { phone = app.phone }

  /// The modules. Override it.
  open func getModuleClasses() -> [any AnyModule.Type] { [] }

  /// Registers the modules. A module takes the place of one with the same name that bridgehost has.
  ///
  /// - Throws: `NativeError` if two of the modules have the same name.
  public func addModules(to registry: ModuleRegistry) throws {
    let paths = try phone.part(AppFolders.self).paths?()
    let folder = { (path: String?) in path.map { URL(fileURLWithPath: $0, isDirectory: true) } }
    let config: AppFolderURLs = (
      documentDirectory: folder(paths?.documents), cacheDirectory: folder(paths?.caches),
      appGroupSharedDirectories: []
    )
    var names: Set<String> = []
    for type in getModuleClasses() {
      let name = name(of: type, config)
      let isFirst = names.insert(name).inserted
      try registry.addExpoModule(named: name, replaces: isFirst) { [lifecycle = phone.lifecycle] in
        ModuleHolder(type, config, lifecycle)
      }
    }
  }

  /// Only the definition knows the name.
  private func name(of type: any AnyModule.Type, _ config: AppFolderURLs) -> String {
    type.init(appContext: AppContext(config)).definition().name ?? String(describing: type)
  }
}
