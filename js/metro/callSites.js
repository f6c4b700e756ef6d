'use strict';

// A call is carried out when its queue is flushed: by then nobody knows who called.
const sites = new WeakMap();
let recorded;

/** Notes from now on where the bundle calls from; its queue is there before it asks for a module. */
exports.record = () => {
  const bridge = globalThis.__fbBatchedBridge;
  if (bridge === undefined || bridge === recorded) return;
  recorded = bridge;
  // The second is its name before 0.45.
  for (const name of ['enqueueNativeCall', '__nativeCall']) {
    const enqueue = bridge[name];
    if (typeof enqueue !== 'function') continue;
    bridge[name] = function enqueueNativeCall(module, method, params, ...rest) {
      sites.set(params, new Error());
      return enqueue.call(this, module, method, params, ...rest);
    };
  }
};

/** An error that was made where the call with these parameters was, if it is known. */
exports.of = (params) => sites.get(params) ?? null;
