'use strict';

// The engine's messages quote the code of the bundle, which has other names than the source: `import_sensor.default`. A
// bundle calls this for each error that it catches.
const known = new WeakSet();
const beginnings = [" (evaluating '", ". (In '", " (near '"];

/** Gives an error of the engine the names of the source. */
exports.write = (error) => {
  if (!(error instanceof Error) || known.has(error)) return;
  const message = Object.getOwnPropertyDescriptor(error, 'message')?.value;
  if (typeof message !== 'string' || !message.endsWith(')')) return;
  if (!beginnings.some((words) => message.includes(words))) return;
  known.add(error);
  const written = native.writtenMessage?.(error);
  if (typeof written === 'string' && written !== message) Reflect.defineProperty(error, 'message', { value: written });
};

/** Does so for each error with which a promise calls a handler, too. */
exports.writeRejections = () => {
  const { prototype } = Promise;
  const { then } = prototype;
  if (then === realm.writingThen) return;
  // Contexts share it if they share their globals.
  const write = (error) => realm.require('./writtenErrors').write(error);
  const promises = Promise;
  const writing = {
    then(onFulfilled, onRejected) {
      // A handler of its own, so that the script's handler is not called by another function.
      if (typeof onRejected === 'function' && this?.constructor === promises) then.call(this, undefined, write);
      return then.call(this, onFulfilled, onRejected);
    },
  };
  realm.writingThen = writing.then;
  Object.defineProperty(prototype, 'then', { value: writing.then });
};
