internal import EventLoop
internal import JSEngine

/// What the old architecture lets a call pass (contract 3.1): nothing that JSON does not know, for
/// arguments travelled as JSON. A function as a property is tolerated; one that is an argument is a
/// callback, which decoding checks.
@HostActor
final class ArgumentRule {
  private let context: JSContext
  private var findUnusable: JSRef?

  init(context: JSContext) { self.context = context }

  /// - Throws: ``JSError`` for the first argument that cannot be passed. The call has not begun.
  func check(_ call: JSCall) throws {
    // Most are, and need no look from JavaScript.
    if call.isPlain { return }
    for index in 0..<call.count {
      let value = call[index]
      if context.isFunction(value) { continue }
      let unusable = try context.call(try checker(), value)
      if !context.isUndefined(unusable) {
        let text = try String.decode(unusable, in: context)
        throw JSError(message: "\(text) is not usable as a native method argument")
      }
    }
  }

  private func checker() throws -> JSRef {
    if let findUnusable { return findUnusable }
    let made = context.keep(try context.evaluate(Self.source, url: "bridgehost:arguments"))
    findUnusable = made
    return made
  }

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
      return (value) => (isUsable(value) ? undefined : JSON.stringify(value, shown));
    })()
    """
}
