internal import Glibc
package import HostLoop
package import JSEngine
package import NativeBridge

/// Loads the JavaScript half of some globals, such as `js/runtime`, and gives it the native half.
///
/// A file is a CommonJS module that is evaluated when it is first required; of `bootstrap.js`, which
/// runs at the start, only the names of the globals are needed until a script touches them. All files are
/// given `exports`, `require`, the `native` half, and `realm`, an object that stays where a context takes
/// over the globals of another.
@HostActor
package final class Runtime {
  private let bridge: Bridge
  private let directory: String
  private var modules: [String: JSValue] = [:]
  private var native: JSValue?
  private var requireFunction: JSValue?

  /// The files that were read, by their paths: they do not change while the program runs.
  private static var scripts: [String: JSScript] = [:]

  /// - Parameter directory: the folder with the files of the runtime.
  package init(bridge: Bridge, directory: String) {
    self.bridge = bridge
    self.directory = directory
  }

  /// Installs the globals.
  ///
  /// - Parameter apis: the native functions and constants, by the names the runtime uses.
  /// - Throws: ``JSError`` when a file is missing or does not load.
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

  /// Gives an error that nothing caught to the handler that the script set with `ErrorUtils`; the
  /// default handler reports it to the host.
  ///
  /// - Throws: ``JSError`` when the runtime did not load.
  package func handleUncaught(_ error: JSError) throws {
    let thrown = try bridge.context.makeError(error)
    try function("handleUncaught").call(JSValue(thrown, in: bridge.context))
  }

  /// What `bootstrap.js` exports for the host by that name.
  ///
  /// - Throws: ``JSError`` when there is no such function.
  package func function(_ name: String) throws -> JSFunction {
    let context = bridge.context
    return try JSFunction.decode(try context.get(name, of: try require("bootstrap")), in: context)
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
