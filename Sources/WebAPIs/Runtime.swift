internal import Glibc
package import HostLoop
package import JSEngine
package import NativeBridge

/// Loads the JavaScript half of some globals, such as `js/runtime`, and passes it the native half.
///
/// Each file is a CommonJS module that is evaluated when it is first required. `bootstrap.js` runs
/// at the start, but it only defines the names of the globals; their files are loaded when a script
/// first reads them. Each file gets `exports`, `require`, the `native` half, and `realm`: an object
/// that stays when a context takes over the globals of another.
@HostActor
package final class Runtime {
  private let bridge: Bridge
  private let directory: String
  private var modules: [String: JSValue] = [:]
  private var native: JSValue?
  private var requireFunction: JSValue?

  /// The files that were read, by path. They do not change while the program runs.
  private static var scripts: [String: JSScript] = [:]

  /// - Parameter directory: the folder with the runtime's files.
  package init(bridge: Bridge, directory: String) {
    self.bridge = bridge
    self.directory = directory
  }

  /// Installs the globals.
  ///
  /// - Parameter apis: the native functions and constants, with the names that the runtime uses.
  /// - Throws: ``JSError`` if a file is missing or cannot be loaded.
  package func install(_ apis: [any Export]) throws {
    native = JSValue(try bridge.makeLazyObject(of: apis, named: "native"), in: bridge.context)
    let require = bridge.context.makeLastingFunction("require") { [unowned self] call in
      let path = try String.decode(call[0], in: call.context)
      return try self.require(String(path.drop { $0 == "." || $0 == "/" }))
    }
    requireFunction = JSValue(require, in: bridge.context)
    _ = try self.require("bootstrap")
    bridge.context.rememberGlobals()
  }

  /// Passes an uncaught error to the handler that the script set with `ErrorUtils`. The default
  /// handler reports it to the host.
  ///
  /// - Throws: ``JSError`` if the runtime is not loaded.
  package func handleUncaught(_ error: JSError) throws {
    let thrown = try bridge.context.makeError(error)
    try function("handleUncaught").call(JSValue(thrown, in: bridge.context))
  }

  /// The function that `bootstrap.js` exports for the host with this name.
  ///
  /// - Throws: ``JSError`` if there is no such function.
  package func function(_ name: String) throws -> JSFunction {
    let context = bridge.context
    return try JSFunction.decode(try context.get(name, of: try require("bootstrap")), in: context)
  }

  /// Whether a global exists now, or a member of one: `localStorage`, `AbortSignal.timeout`.
  package func isDefined(_ path: String) -> Bool {
    let context = bridge.context
    return (try? Bool.decode(try function("isDefined").call(path), in: context)) ?? false
  }

  private func require(_ name: String) throws -> JSRef {
    if let module = modules[name] { return try module.ref }
    let context = bridge.context
    let function = try context.function(script(name))
    let exports = try context.makeObject()
    modules[name] = JSValue(exports, in: context)
    guard let native, let requireFunction else { return exports }
    try context.call(
      function, this: nil, exports, try requireFunction.ref, try native.ref, context.realmState)
    return exports
  }

  private func script(_ name: String) throws -> JSScript {
    let path = "\(directory)/\(name).js"
    if let script = Self.scripts[path] { return script }
    guard let text = read(path) else {
      throw JSError(message: "the runtime has no file \(name).js in \(directory)")
    }
    let script = JSScript(
      "(function (exports, require, native, realm) {" + text + "\n})", url: "bridgehost:\(name).js")
    Self.scripts[path] = script
    return script
  }

  private func read(_ path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var status = stat()
    guard fstat(fileno(file), &status) == 0 else { return nil }
    return String(unsafeUninitializedCapacity: Int(status.st_size)) { buffer in
      fread(buffer.baseAddress, 1, buffer.count, file)
    }
  }
}
