internal import CJavaScriptCore
internal import HostLoop

/// A global object with the built-in objects around it, and what was compiled for it.
///
/// A context has its own, or takes over what an earlier one left in a machine that uses them again.
@HostActor
final class JSRealm {
  let raw: OpaquePointer?
  /// What its globals are, for contexts that take it over.
  let kind: String
  /// `Object.keys`, whatever a script does to its globals.
  let objectKeys: JSRef
  /// Keeps a value as long as a function lives: `set` of a WeakMap.
  private(set) lazy var keepAlive = evaluate(Self.makeKeepAlive)
  /// Made by the first context that needs it.
  var tapeDecoder: TapeDecoder?

  /// An object for what a script of ours keeps from one context to the next.
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

  /// Keeps a value as long as the realm is used.
  func keep(_ value: JSRef) -> JSRef {
    JSValueProtect(raw, value.raw)
    kept.append(value.raw)
    return value
  }

  /// The function that is the completion value of `script`, which is evaluated once.
  func function(_ script: JSScript, in context: JSContext) throws -> JSRef {
    if let known = functions[ObjectIdentifier(script)] { return known.function }
    let function = keep(try context.evaluate(script))
    functions[ObjectIdentifier(script)] = (script, function)
    return function
  }

  /// Remembers the globals as they are, for ``restore()``, if it did not before.
  func rememberGlobals() {
    guard restoreGlobals == nil else { return }
    restoreGlobals = evaluate(Self.rememberGlobals)
    // Before a script may replace what it is made of.
    _ = keepAlive
  }

  /// Makes the globals what they were. What scripts did to the built-in objects themselves stays.
  ///
  /// - Returns: `false` when that cannot be done: a script has made a property unchangeable, or nobody knows
  ///   what they were.
  func restore() -> Bool {
    guard let restoreGlobals else { return false }
    let restored = JSObjectCallAsFunction(raw, restoreGlobals.raw, nil, 0, nil, nil)
    return restored != nil && JSValueToBoolean(raw, restored)
  }

  /// Lets everything go.
  ///
  /// - Parameter machine: the one that lives on, and would keep what is not let go.
  func end(in machine: JSVirtualMachine?) {
    if let machine {
      for value in kept { JSValueUnprotect(raw, value) }
      // The global object would be kept by its own handler, which the engine holds strongly.
      JSGlobalContextSetUnhandledRejectionCallback(raw, machine.idleFunction, nil)
    }
    kept = []
    JSGlobalContextRelease(raw)
  }

  /// The value of a script of ours, which is kept.
  private func evaluate(_ source: String) -> JSRef? {
    let text = JSString.make(source)
    defer { JSStringRelease(text) }
    return JSEvaluateScript(raw, text, nil, nil, 1, nil).map { keep(JSRef($0)) }
  }

  private static let makeKeepAlive =
    "(() => { const map = new WeakMap(); return map.set.bind(map); })()"

  /// It trusts nothing that a script may change later, and runs nothing of a script's, such as a getter.
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
