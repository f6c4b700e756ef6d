internal import HostLoop
internal import JSEngine

/// Checks what React Native's message queue accepts as arguments under the old architecture
/// (contract 3.1). Arguments crossed as JSON, so only JSON values are allowed. Functions are
/// callbacks: one or two, at the end. A function in a property is tolerated. In development the
/// passed values are frozen.
@HostActor
final class ArgumentRule {
  private let context: JSContext
  private var checkArguments: JSRef?

  init(context: JSContext) { self.context = context }

  /// Checks the arguments of a call that has not begun.
  ///
  /// - Throws: ``JSError`` if an argument cannot be passed.
  func check(_ call: JSCall, takesCallbacks: Bool) throws {
    let arguments = try context.makeArray(call.count) { call[$0] }
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
      // The objects on the way to a value, and the steps from each to the next.
      let ancestors, steps, count;
      const mostLevels = 256, mostValues = 1 << 22;
      const text = (step) => {
        if (typeof step === 'number') return `[${step}]`;
        const short = step.length > 40 ? `${step.slice(0, 40)}…` : step;
        return /^[\\w$]+$/.test(step) ? `.${short}` : `['${short}']`;
      };
      const path = () => {
        const texts = steps.slice(1).map(text);
        if (texts.length > 12) texts.splice(4, texts.length - 8, '…');
        return `argument ${steps[0] + 1}${texts.join('')}`;
      };
      const enter = (value) => {
        if (ancestors.includes(value)) throw new TypeError(`${path()} contains itself`);
        if (ancestors.length >= mostLevels) {
          throw new TypeError(`${path()} is more than ${mostLevels} levels deep`);
        }
        ancestors.push(value);
      };
      const refuseTooMany = () => {
        throw new RangeError(`${path()} is too large: one call may pass ${mostValues} values`);
      };
      const isUsableMember = (key, value) => {
        steps.push(key);
        if (++count > mostValues) refuseTooMany();
        const isUsed = isUsable(value);
        steps.pop();
        return isUsed;
      };
      const isUsable = (value) => {
        switch (typeof value) {
          case 'undefined': case 'boolean': case 'string': return true;
          case 'number': return Number.isFinite(value);
          case 'object': {
            if (value === null) return true;
            enter(value);
            if (Array.isArray(value)) {
              if (value.length > mostValues - count) refuseTooMany();
              for (let i = 0; i < value.length; i++) if (!isUsableMember(i, value[i])) return false;
            } else {
              for (const key of Object.keys(value)) {
                const member = value[key];
                if (typeof member !== 'function' && !isUsableMember(key, member)) return false;
              }
            }
            ancestors.pop();
            return true;
          }
          default: return false;
        }
      };
      const areUsable = (data) => {
        [ancestors, steps, count] = [[], [], 0];
        return data.every((value, index) => {
          steps = [index];
          return isUsable(value);
        });
      };
      // A message that is as long as the value may be endless.
      const json = (data) => {
        let shownCount = 0;
        try {
          return JSON.stringify(data, (key, value) => {
            if (++shownCount > 10000) throw new RangeError();
            return shown(key, value);
          });
        } catch {
          return 'an argument';
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
          const isFunction = (index) => typeof data[data.length + index] === 'function';
          if (isFunction(-2) && !isFunction(-1)) {
            throw violation('Cannot have a non-function arg after a function arg.');
          }
          for (let count = 0; count < 2 && isFunction(-1); count++) data.pop();
        }
        if (!areUsable(data)) {
          throw violation(`${json(data)} is not usable as a native method argument`);
        }
        if (globalThis.__DEV__ === true) data.forEach(freeze);
      };
    })()
    """
}
