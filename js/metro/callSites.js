'use strict';

// A call is carried out when its queue is flushed. By then its caller is not known any more.
const sites = new WeakMap();
let recorded;

/** From now on records where the bundle makes calls. The queue exists before the bundle looks up a module. */
exports.record = () => {
  const bridge = globalThis.__fbBatchedBridge;
  if (bridge === undefined || bridge === recorded) return;
  recorded = bridge;
  // `__nativeCall` is its name before 0.45.
  for (const name of ['enqueueNativeCall', '__nativeCall']) {
    const enqueue = bridge[name];
    if (typeof enqueue !== 'function') continue;
    bridge[name] = function enqueueNativeCall(module, method, params, ...rest) {
      sites.set(params, new Error());
      return enqueue.call(this, module, method, params, ...rest);
    };
  }
};

/** The error that was made where the call with these parameters was made; null if unknown. */
exports.of = (params) => sites.get(params) ?? null;
