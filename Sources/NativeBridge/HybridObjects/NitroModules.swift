package import HostLoop
internal import JSEngine

/// The native half of `react-native-nitro-modules`: it gives JavaScript the hybrid objects of the registry.
@HostActor
package final class NitroModules: NativeModule {
  package nonisolated static let name = "NitroModules"
  /// The release whose behaviour this is.
  package nonisolated static let knownVersion = "0.37.0"

  private let version: @HostActor () -> String

  /// - Parameter version: the version that it says it has. A phone has that of the project, from which it was built.
  package init(version: @escaping @HostActor () -> String = { NitroModules.knownVersion }) {
    self.version = version
  }

  package var exports: [any Export] {
    Function("install") { [version] call in
      let context = call.context
      guard let bridge = context.owner as? Bridge else { return context.undefined }
      // As `cpp/entrypoint/InstallNitro.cpp` of Nitro 0.37.0.
      if context.isUndefined(try context.get("NitroModulesProxy", of: context.global)) {
        let proxy = NitroModulesProxy(bridge, version: version)
        try context.setGlobal("NitroModulesProxy", try proxy.encode(in: context))
        try context.setGlobal("__nitroDispatcher", try context.makeObject())
        try context.setGlobal("__nitroJsiCache", try context.makeObject())
        // Its name before 0.31.
        try context.setGlobal("__nitroModulesJSICache", try context.makeObject())
      }
      return context.undefined
    }
  }
}

/// `global.NitroModulesProxy` (Nitro 0.37.0, `cpp/entrypoint/HybridNitroModulesProxy.cpp`).
@HostActor
private final class NitroModulesProxy: HybridObject {

  private unowned let bridge: Bridge
  private let version: @HostActor () -> String

  init(_ bridge: Bridge, version: @escaping @HostActor () -> String) {
    self.bridge = bridge
    self.version = version
  }

  override var description: String { "[HybridObject NitroModulesProxy]" }

  @ExportsBuilder override var exports: [any Export] {
    Function("createHybridObject") { [unowned self] (name: String) in
      try bridge.makeHybridObject(named: name)
    }
    Function("hasHybridObject") { [unowned self] (name: String) in
      bridge.canMakeHybridObject(named: name)
    }
    Function("getAllHybridObjectNames") { [unowned self] in bridge.hybridObjectNames }
    Function("isHybridObject") { call in
      try (call.context.nativeState(of: call[0]) is HybridObject).encode(in: call.context)
    }
    Function("hasNativeState") { call in
      try (call.context.nativeState(of: call[0]) != nil).encode(in: call.context)
    }
    Function("box") { (object: HybridObject) in Box(object: object) }
    Function("updateMemorySize") { (object: HybridObject) in object }
    Function("createNativeArrayBuffer") { call in
      let size = try Double.decode(call[0], in: call.context)
      guard let size = Int(exactly: size.rounded(.towardZero)), (0...1 << 31).contains(size) else {
        throw JSError(message: "cannot allocate \(size) bytes")
      }
      return try call.context.makeArrayBuffer(count: size)
    }
    Property("buildType") { "debug" }
    Property("version") { [version] in version() }
    Function("debug_getTotalAllocatedHybridObjects") { [unowned self] in
      bridge.context.nativeStateCount
    }
  }

  /// `{ unbox() }`
  private struct Box: JSEncodable {
    let object: HybridObject

    func encode(in context: JSContext) throws -> JSRef {
      let box = try context.makeObject()
      let unbox = context.makeFunction("unbox") { [object] in try object.encode(in: $0.context) }
      try context.set("unbox", of: box, to: unbox)
      return box
    }

    func write(to tape: JSTape) throws { tape.reference(try encode(in: tape.context)) }
  }
}
