internal import CJavaScriptCore
internal import HostLoop

/// A global object with its built-in objects, and the code that was compiled for it.
///
/// A context has its own realm. In a machine with `reusesRealms`, it may take over the realm of a
/// closed context.
@HostActor
final class JSRealm {
  let raw: OpaquePointer?
  /// What its globals are, for contexts that take it over.
  let kind: String
  /// `Object.keys`, whatever a script does to its globals.
  let objectKeys: JSRef
  /// `set` of a WeakMap. Keeps a value alive as long as a function.
  private(set) lazy var keepAlive = evaluate(Self.makeKeepAlive)
  /// Made for the first context that needs it.
  var tapeDecoder: TapeDecoder?

  /// An object for what our own scripts keep from one context to the next.
  private(set) lazy var state = keep(JSRef(JSObjectMake(raw, nil, nil)))

  private var kept: [OpaquePointer?] = []
  private var functions: [ObjectIdentifier: (script: JSScript, function: JSRef)] = [:]
  private var restoreGlobals: JSRef?

  init(_ raw: OpaquePointer?, kind: String = "") {
    self.raw = raw
    self.kind = kind
    let names = PropertyNames.shared
    let object = JSObjectGetProperty(raw, JSContextGetGlobalObject(raw), names["Object"], nil)
    objectKeys = JSRef(JSObjectGetProperty(raw, object, names["keys"], nil))
    _ = keep(objectKeys)
  }

  /// Keeps a value alive as long as the realm is used.
  func keep(_ value: JSRef) -> JSRef {
    JSValueProtect(raw, value.raw)
    kept.append(value.raw)
    return value
  }

  /// The function that is the completion value of `script`. The script is evaluated only once.
  func function(_ script: JSScript, in context: JSContext) throws -> JSRef {
    if let known = functions[ObjectIdentifier(script)] { return known.function }
    let function = keep(try context.evaluate(script))
    functions[ObjectIdentifier(script)] = (script, function)
    return function
  }

  /// Remembers the globals as they are now, for ``restore()``. Only the first call has an effect.
  func rememberGlobals() {
    guard restoreGlobals == nil else { return }
    restoreGlobals = evaluate(Self.rememberGlobals)
    // Made now, before a script can replace the functions that it uses.
    _ = keepAlive
  }

  /// Restores the globals. Changes inside the built-in objects themselves stay.
  ///
  /// - Returns: `false` if that is impossible: a script has made a property unchangeable, or
  ///   ``rememberGlobals()`` was not called.
  func restore() -> Bool {
    guard let restoreGlobals else { return false }
    let restored = JSObjectCallAsFunction(raw, restoreGlobals.raw, nil, 0, nil, nil)
    return restored != nil && JSValueToBoolean(raw, restored)
  }

  /// Releases everything.
  ///
  /// - Parameter machine: the machine if it lives on. It would keep alive what is not released.
  func end(in machine: JSVirtualMachine?) {
    if let machine {
      for value in kept { JSValueUnprotect(raw, value) }
      // The engine holds the handler strongly, and the handler would keep the global object alive.
      JSGlobalContextSetUnhandledRejectionCallback(raw, machine.idleFunction, nil)
    }
    kept = []
    JSGlobalContextRelease(raw)
  }

  /// Evaluates a script of ours. Its value is kept alive.
  private func evaluate(_ source: String) -> JSRef? {
    let text = JSString.make(source)
    defer { JSStringRelease(text) }
    return JSEvaluateScript(raw, text, nil, nil, 1, nil).map { keep(JSRef($0)) }
  }

  private static let makeKeepAlive =
    "(() => { const map = new WeakMap(); return map.set.bind(map); })()"

  /// The script relies on nothing that another script may change later, and runs no code of other
  /// scripts, such as getters.
  private static let rememberGlobals = """
    (() => {
      'use strict';
      const {
        ownKeys, getOwnPropertyDescriptor, defineProperty, deleteProperty, isExtensible,
      } = Reflect;
      const global = globalThis;
      const keys = ownKeys(global);
      const names = { __proto__: null };
      const changeable = [], originals = [];
      for (let i = 0; i < keys.length; i++) {
        const original = getOwnPropertyDescriptor(global, keys[i]);
        names[keys[i]] = true;
        if (!original.configurable && !original.writable) continue;
        // Where it was, but no longer the engine's own, which are slow to list.
        if (original.configurable && deleteProperty(global, keys[i])) {
          defineProperty(global, keys[i], original);
        }
        changeable[changeable.length] = keys[i];
        originals[originals.length] = original;
      }
      const isSame = (one, other) => one !== undefined && one.value === other.value
        && one.get === other.get && one.set === other.set && one.writable === other.writable
        && one.enumerable === other.enumerable && one.configurable === other.configurable;
      return () => {
        if (!isExtensible(global)) return false;
        for (let i = 0; i < changeable.length; i++) {
          if (isSame(getOwnPropertyDescriptor(global, changeable[i]), originals[i])) continue;
          if (!defineProperty(global, changeable[i], originals[i])) return false;
        }
        const present = ownKeys(global);
        for (let i = 0; i < present.length; i++) {
          const key = present[i];
          // Nearly always they are in the order in which they were.
          if (key === keys[i] || names[key] === true) continue;
          if (!deleteProperty(global, key)) return false;
        }
        return true;
      };
    })()
    """
}
