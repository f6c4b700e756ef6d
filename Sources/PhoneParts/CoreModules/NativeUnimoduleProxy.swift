package import HostLoop
internal import JSEngine
package import NativeBridge

/// What the JavaScript of expo-modules-core looks up to know that the app has Expo's native code, up to SDK 54.
///
/// Up to SDK 44, and in @unimodules/react-native-adapter, JavaScript copies a module for each key of `exportedMethods` from
/// `modulesConstants`, and finds modules only in the copy. The one key here is `__proto__`: it makes `expo.modules` the prototype
/// of the copy. So each module is found, and none has to be listed.
@HostActor
package final class NativeUnimoduleProxy: NativeModule {
  package nonisolated static let name = "NativeUnimoduleProxy"

  package init() {}

  package var exports: [any Export] {
    Constant("exportedMethods", Made(by: "withPrototype({}, [])"))
    // JavaScript also sets methods of what it copied, so the prototype finds itself by its name, and takes them.
    Constant(
      "modulesConstants",
      Made(
        by: """
          withPrototype({}, new Proxy({}, {
            get: (own, name, self) => (name === '__proto__' ? Object.getPrototypeOf(self)
              : own[name] ?? globalThis.expo?.modules[name]),
            has: (own, name) => name in own || name in (globalThis.expo?.modules ?? own),
          }))
          """))
    // Any native view is there, and none is drawn.
    Constant("viewManagersMetadata", Made(by: "new Proxy({}, { get: () => ({}) })"))
    Constant("viewManagersNames", Made(by: "({ includes: () => true })"))
    // JavaScript calls it for modules of `exportedMethods`, and there are none.
    AsyncFunction("callMethod") { (module: String, _: JSValue, _: JSValue) -> String? in
      throw NativeError(code: "E_NO_MODULE", message: "there is no native module \(module)")
    }
  }
}

/// The value of an expression.
private struct Made: JSEncodable {
  private let script: JSScript

  init(by expression: String) {
    script = JSScript(
      """
      (() => {
        const withPrototype = (object, value) => Object.defineProperty(object, '__proto__', { value, enumerable: true });
        return \(expression);
      })
      """, url: "bridgehost:unimodules")
  }

  func encode(in context: JSContext) throws -> JSRef {
    try context.call(try context.function(script))
  }

  func write(to tape: JSTape) throws { tape.reference(try encode(in: tape.context)) }
}
