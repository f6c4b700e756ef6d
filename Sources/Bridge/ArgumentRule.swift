internal import EventLoop
internal import JSEngine

/// What React Native's message queue lets a call pass under the old architecture (contract 3.1): nothing
/// that JSON does not know, for arguments travelled as JSON. Functions are callbacks, of which one or
/// two come last; one that is a property is tolerated. In development what was passed is frozen.
@HostActor
final class ArgumentRule {
  private let context: JSContext
  private var checkArguments: JSRef?

  init(context: JSContext) { self.context = context }

  /// - Throws: ``JSError`` when something cannot be passed. The call has not begun.
  func check(_ call: JSCall, takesCallbacks: Bool) throws {
    let arguments = try context.makeArray((0..<call.count).map { call[$0] })
    try context.call(try checker(), arguments, try takesCallbacks.encode(in: context))
  }

  private func checker() throws -> JSRef {
    if let checkArguments { return checkArguments }
    let made = context.keep(try context.function(Self.script))
    checkArguments = made
    return made
  }

  private static let script = JSScript(source, url: "bridgehost:arguments")
  private static let source = """
    (function () {
      'use strict';
      const shown = (key, value) => {
        switch (typeof value) {
          case 'function': return `<<Function ${value.name}>>`;
          case 'number': return Number.isFinite(value) ? value : `<<${value}>>`;
          case 'bigint': case 'symbol': return `<<${String(value)}>>`;
          default: return value;
        }
      };
      const isUsable = (value) => {
        switch (typeof value) {
          case 'undefined': case 'boolean': case 'string': return true;
          case 'number': return Number.isFinite(value);
          case 'object':
            if (value === null) return true;
            if (Array.isArray(value)) return value.every(isUsable);
            return Object.values(value).every((each) => typeof each === 'function' || isUsable(each));
          default: return false;
        }
      };
      const violation = (message) => Object.assign(new Error(message), { name: 'Invariant Violation' });
      // A property that is assigned to says so, and does not just stay what it is.
      const freeze = (object) => {
        if (typeof object !== 'object' || object === null || ArrayBuffer.isView(object)
          || Object.isFrozen(object) || Object.isSealed(object)) return;
        for (const [key, value] of Object.entries(object)) {
          if (Object.getOwnPropertyDescriptor(object, key).configurable) {
            Object.defineProperty(object, key, {
              get: () => value,
              set(next) {
                throw new Error(`You attempted to set the key \\`${key}\\` with the value \\``
                  + `${JSON.stringify(next)}\\` on an object that is meant to be immutable and has been `
                  + 'frozen.');
              },
            });
          }
          freeze(value);
        }
        Object.freeze(object);
      };
      return (list, takesCallbacks) => {
        const data = [...list];
        if (takesCallbacks) {
          const isFunction = (index) => typeof data.at(index) === 'function';
          if (isFunction(-2) && !isFunction(-1)) {
            throw violation('Cannot have a non-function arg after a function arg.');
          }
          for (let count = 0; count < 2 && isFunction(-1); count++) data.pop();
        }
        if (!isUsable(data)) {
          throw violation(`${JSON.stringify(data, shown)} is not usable as a native method argument`);
        }
        if (globalThis.__DEV__ === true) data.forEach(freeze);
      };
    })()
    """
}
