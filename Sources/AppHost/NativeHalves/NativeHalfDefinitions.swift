internal import HostLoop
internal import JSEngine
internal import NativeBridge

/// The native half of `bridgehost/native`. It receives the definitions of a file piece by piece.
@HostActor
final class NativeHalfDefinitions: NativeModule {
  nonisolated static let name = "BridgehostNative"

  /// Begins the definition of the module with this name, and returns the module.
  var define: (@HostActor (String) throws -> NativeHalfModule)?
  private var modules: [String: NativeHalfModule] = [:]

  var exports: [any Export] {
    Function("define") { [self] (name: String) in
      guard let define else {
        throw NativeError(
          message: "nativeModule('\(name)', …) was called too late: call it while the file loads")
      }
      modules[name] = try define(name)
    }
    Function("constant") { [self] (module: String, name: String, value: BridgeValue) in
      try self[module].definition.constants.append((name, value))
    }
    Function("event") { [self] (module: String, name: String, hold: Int?, sends: Bool) in
      try self[module].addEvent(name, hold: hold, sends: sends)
    }
    Function("method") {
      [self] (module: String, kind: NativeHalfModule.Kind, callbacks: Int, body: NamedFunction) in
      try self[module].addMethod(body.name, kind, callbacks: callbacks, body)
    }
    Function("verb") { [self] (module: String, name: String, body: JSFunction) in
      try self[module].definition.verbs.append((name, body))
    }
    Function("hook") {
      [self] (module: String, hook: NativeHalfModule.Hook, body: JSFunction) in
      try self[module].definition.hooks[hook] = body
    }
    Function("send") {
      [self] (module: String, event: String, hasBody: Bool, body: BridgeValue, site: CallSite) in
      try self[module].send(event, hasBody ? body : nil, at: site)
    }
  }

  private subscript(_ name: String) -> NativeHalfModule {
    get throws {
      if let module = modules[name] { return module }
      throw NativeError(message: "there is no module \(name)")
    }
  }
}

/// A method of a module: its name in the table, its function, and how many parameters the function
/// has.
struct NamedFunction: JSDecodable {
  let name: String
  let function: JSFunction
  let parameterCount: Int

  static func decode(_ value: JSRef, in context: JSContext) throws -> NamedFunction {
    let body = try context.get("body", of: value)
    return NamedFunction(
      name: try String.decode(try context.get("name", of: value), in: context),
      function: try JSFunction.decode(body, in: context),
      parameterCount: try Int.decode(try context.get("length", of: body), in: context))
  }
}
