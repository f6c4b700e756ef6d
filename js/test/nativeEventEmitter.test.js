import { DeviceEventEmitter, NativeEventEmitter } from 'react-native';
import { equal, test, throws } from './assert.js';

function fakeModule() {
  const calls = [];
  return {
    calls,
    addListener: (name) => calls.push(['addListener', name]),
    removeListeners: (count) => calls.push(['removeListeners', count]),
  };
}

test('a native module is required', () => {
  const error = throws(() => new NativeEventEmitter(null),
    '`new NativeEventEmitter()` requires a non-null argument.');
  equal(`${error}`,
    'Invariant Violation: `new NativeEventEmitter()` requires a non-null argument.');
});

test('native code hears of every listener, and of its end once', () => {
  const module = fakeModule();
  const emitter = new NativeEventEmitter(module);
  const received = [];
  const subscription = emitter.addListener('x', (body) => received.push(body));
  equal(module.calls, [['addListener', 'x']]);
  DeviceEventEmitter.emit('x', 1);
  emitter.emit('x', 2);
  subscription.remove();
  subscription.remove();
  equal(module.calls, [['addListener', 'x'], ['removeListeners', 1]]);
  emitter.emit('x', 3);
  equal(received, [1, 2]);
});

test('removeAllListeners tells native code how many there were', () => {
  const module = fakeModule();
  const emitter = new NativeEventEmitter(module);
  emitter.addListener('x', () => {});
  DeviceEventEmitter.addListener('x', () => {});
  emitter.removeAllListeners('x');
  equal(module.calls.at(-1), ['removeListeners', 2]);
  equal(emitter.listenerCount('x'), 0);
  throws(() => emitter.removeAllListeners(null),
    '`NativeEventEmitter.removeAllListener()` requires a non-null argument.');
});

test('a module without the two methods is warned of and never called', () => {
  const { warn } = console;
  const warnings = [];
  console.warn = (text) => warnings.push(text);
  const module = fakeModule();
  delete module.removeListeners;
  const subscription = new NativeEventEmitter(module).addListener('x', () => {});
  console.warn = warn;
  subscription.remove();
  equal(module.calls, []);
  equal(warnings, ['`new NativeEventEmitter()` was called with a non-null argument without the '
    + 'required `removeListeners` method.']);
});
