package import Capabilities
package import HostLoop
internal import JSEngine
package import NativeBridge
internal import SimulatedPhone

/// The native halves of `react-native-mmkv` 2 to 4: key-value storage in files that are mapped into memory.
///
/// Facts are those of react-native-mmkv 4.3.1 (`cpp`) and of MMKV 2.4.0 (`Core`), on which it builds.
@HostActor
package final class MMKVCapability: Capability {
  private let library: MMKVLibrary

  package init(_ app: AppConnection) { library = app.phone.part(MMKVLibrary.self) }

  package func addModules(to registry: ModuleRegistry) throws { try registry.add(library) }

  package func processEnded() { library.processEnded() }

  @VerbsBuilder
  package var verbs: [DeviceVerb] {
    // An earlier run of the app would have written it.
    DeviceVerb("mmkv.set") { [library] (key: String, value: MMKVValue, id: String?) in
      let id = id ?? MMKVLibrary.defaultID
      let store = try library.open(MMKVConfiguration(id: id))
      guard store.set(value.encoded, for: key) else {
        throw NativeError(message: "the file of \(id) cannot be written now")
      }
    }
  }

  package var appValues: [DeviceValue] {
    [DeviceValue("mmkv") { [library] in Contents(library: library) }]
  }
}

/// `{ [id]: { [key]: value } }`, also while the app cannot read it.
private struct Contents: JSEncodable {
  let library: MMKVLibrary

  func encode(in context: JSContext) throws -> JSRef {
    try library.contents().encode(in: context)
  }

  func write(to tape: JSTape) throws { try tape.dictionary(library.contents()) }
}
