import { NativeModules } from '../NativeModules.js';

const native = () => NativeModules.AsyncLocalStorage;

function toError(error) {
  return error ? Object.assign(new Error(error.message), { key: error.key }) : null;
}
const toErrors = (errors) => (errors ? [].concat(errors).map(toError) : null);

/** A promise that also calls `callback` with the error, or null, and the value. */
const answered = (callback, ask) => new Promise((resolve, reject) => {
  ask((error, value) => {
    callback?.(error, value);
    if (error) reject(error); else resolve(value);
  });
});

/** One key: native code takes and answers lists. */
const one = (callback, method, list) => answered(callback, (done) => {
  native()[method](list, (errors) => done(toErrors(errors)?.[0] ?? null, null));
});
const many = (callback, method, list) => answered(callback, (done) => {
  native()[method](list, (errors) => done(toErrors(errors), null));
});

/** Requests of one turn, which go to native code together. */
let pending = [];

function flush() {
  const requests = pending;
  pending = [];
  const keys = [...new Set(requests.flatMap((each) => each.keys))];
  native().multiGet(keys, (errors, pairs) => {
    const values = new Map(pairs ?? []);
    const failure = toErrors(errors);
    for (const { keys: own, done } of requests) {
      done(failure, own.map((key) => [key, values.has(key) ? values.get(key) : undefined]));
    }
  });
}

/** The storage of React Native before 0.71: the file that its community package reads, too. */
export const AsyncStorage = {
  getItem: (key, callback) => answered(callback, (done) => {
    native().multiGet([key], (errors, pairs) => {
      done(toErrors(errors)?.[0] ?? null, pairs?.[0]?.[1] || null);
    });
  }),
  setItem: (key, value, callback) => one(callback, 'multiSet', [[key, value]]),
  removeItem: (key, callback) => one(callback, 'multiRemove', [key]),
  mergeItem: (key, value, callback) => one(callback, 'multiMerge', [[key, value]]),
  clear: (callback) => answered(callback, (done) => {
    native().clear((error) => done(toErrors(error)?.[0] ?? null, null));
  }),
  getAllKeys: (callback) => answered(callback, (done) => {
    native().getAllKeys((error, keys) => done(toErrors(error)?.[0] ?? null, keys));
  }),
  flushGetRequests: flush,
  multiGet: (keys, callback) => answered(callback, (done) => {
    if (pending.length === 0) setImmediate(flush);
    pending.push({ keys, done });
  }),
  multiSet: (pairs, callback) => many(callback, 'multiSet', pairs),
  multiRemove: (keys, callback) => many(callback, 'multiRemove', keys),
  multiMerge: (pairs, callback) => many(callback, 'multiMerge', pairs),
};
