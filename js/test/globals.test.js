import { equal, test } from './assert.js';

test('6 global, window, GLOBAL, self, globalThis: are the same object', () => {
  equal([global, window, GLOBAL, self].every((each) => each === globalThis), true);
});

test('6 __DEV__: agrees with process.env.NODE_ENV', () => {
  equal(__DEV__, process.env.NODE_ENV !== 'production');
});

test('6 navigator: product is ReactNative', () => {
  equal(navigator.product, 'ReactNative');
});

test('6 performance: now never goes backwards', () => {
  const before = performance.now();
  equal([typeof before, performance.now() >= before], ['number', true]);
});

test('6 Promise, Map, Set: come from the engine', () => {
  const isNative = (type) => /\[native code\]/.test(Function.prototype.toString.call(type));
  equal([Promise, Map, Set].map(isNative), [true, true, true]);
});

test('6 console: has all methods that React Native has', () => {
  const names = ['log', 'info', 'warn', 'error', 'debug', 'trace', 'table', 'group',
    'groupCollapsed', 'groupEnd', 'assert'];
  equal(names.filter((name) => typeof console[name] !== 'function'), []);
});

const functions = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate',
  'clearImmediate', 'requestAnimationFrame', 'cancelAnimationFrame', 'requestIdleCallback',
  'cancelIdleCallback', 'queueMicrotask', 'Promise', 'fetch', 'Headers', 'Request', 'Response',
  'XMLHttpRequest', 'WebSocket', 'FormData', 'Blob', 'URL', 'URLSearchParams', 'AbortController',
  'AbortSignal'];

test('6 timers, microtasks, requests, URLs, AbortController: exist as functions', () => {
  equal(functions.filter((name) => typeof globalThis[name] !== 'function'), []);
});

test('6 globals: a script may replace them', () => {
  const original = globalThis.FormData;
  globalThis.FormData = 'mine';
  equal(FormData, 'mine');
  globalThis.FormData = original;
});
