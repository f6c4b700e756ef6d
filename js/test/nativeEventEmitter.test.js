import { DeviceEventEmitter, NativeEventEmitter } from 'react-native';
import { equal, said, test, throws } from './assert.js';

// Counts listeners like RCTEventEmitter.
function fakeModule() {
  const module = {
    calls: [],
    count: 0,
    addListener(name) {
      module.calls.push(['addListener', name]);
      module.count += 1;
    },
    removeListeners(count) {
      module.calls.push(['removeListeners', count]);
      module.count -= count;
    },
  };
  return module;
}

const check = (name, body) => test(name, async () => {
  DeviceEventEmitter.removeAllListeners();
  const module = fakeModule();
  await body(module, new NativeEventEmitter(module));
});

test('2.1 constructor on iOS: a native module is required', () => {
  for (const nothing of [null, undefined]) {
    const error = throws(() => new NativeEventEmitter(nothing),
      '`new NativeEventEmitter()` requires a non-null argument.');
    equal(error.name, 'Invariant Violation');
  }
});

check('2.1 method check: missing methods give a warning, and the module is never called', async () => {
  const both = ['addListener', 'removeListeners'];
  for (const missing of [...both.map((each) => [each]), both]) {
    const module = fakeModule();
    for (const method of missing) delete module[method];
    const warnings = await said('warn', () => {
      const emitter = new NativeEventEmitter(module);
      emitter.addListener('x', () => {}).remove();
      emitter.removeAllListeners('x');
    });
    equal(module.calls, []);
    equal(warnings, missing.map((method) => '`new NativeEventEmitter()` was called with a non-null '
      + `argument without the required \`${method}\` method.`));
  }
});

check('2.1 addListener order: native code counts the listener first', (module, emitter) => {
  const counts = [];
  module.addListener = (name) => counts.push(emitter.listenerCount(name));
  emitter.addListener('x', () => {});
  counts.push(emitter.listenerCount('x'));
  equal(counts, [0, 1]);
});

check('2.1 addListener order: a listener that is not a function is still counted by native code', (module, emitter) => {
  throws(() => emitter.addListener('x', null),
    'EventEmitter.addListener(...): 2nd argument must be a function.');
  equal([module.count, emitter.listenerCount('x')], [1, 0]);
});

check('2.1 subscription.remove(): works once, and informs native code once', (module, emitter) => {
  const received = [];
  const subscription = emitter.addListener('x', (...args) => received.push(args));
  DeviceEventEmitter.emit('x', 1);
  subscription.remove();
  subscription.remove();
  DeviceEventEmitter.emit('x', 2);
  equal(module.calls, [['addListener', 'x'], ['removeListeners', 1]]);
  equal(received, [[1]]);
});

check('2.1 removeAllListeners(type): a type is required', (module, emitter) => {
  for (const nothing of [null, undefined]) {
    const error = throws(() => emitter.removeAllListeners(nothing),
      '`NativeEventEmitter.removeAllListener()` requires a non-null argument.');
    equal(error.name, 'Invariant Violation');
  }
  equal(module.calls, []);
});

check('2.1 count used: all listeners of the name, no matter who added them', (module, emitter) => {
  emitter.addListener('x', () => {});
  emitter.addListener('y', () => {});
  DeviceEventEmitter.addListener('x', () => {});
  equal(emitter.listenerCount('x'), 2);
  emitter.removeAllListeners('x');
  equal(module.calls.at(-1), ['removeListeners', 2]);
  equal([emitter.listenerCount('x'), emitter.listenerCount('y')], [0, 1]);
});

check('2.1 emit: reaches the listeners of every emitter', (module, emitter) => {
  const received = [];
  DeviceEventEmitter.addListener('x', (...args) => received.push(args));
  equal(emitter.emit('x', 1, 2), undefined);
  equal(received, [[1, 2]]);
});

check('2.1 once, removeListener: do not exist', (module, emitter) => {
  const names = ['once', 'removeCurrentListener', 'removeListener', 'listeners'];
  equal(names.filter((name) => emitter[name] !== undefined), []);
});

check('2.1 trap a: after removeAllListeners, remove() informs native code again', (module, emitter) => {
  const subscription = emitter.addListener('x', () => {});
  emitter.removeAllListeners('x');
  subscription.remove();
  equal(module.count, -1);
});

check('2.1 trap b: two modules with one event name: removeAllListeners of one removes the listeners of both, and informs only its own module', (module, emitter) => {
  const other = fakeModule();
  new NativeEventEmitter(other).addListener('x', () => {});
  emitter.addListener('x', () => {});
  emitter.removeAllListeners('x');
  equal([module.count, other.count], [-1, 1]);
});

check('2.1 trap c: DeviceEventEmitter.removeAllListeners never informs native code', (module, emitter) => {
  emitter.addListener('x', () => {});
  DeviceEventEmitter.removeAllListeners();
  equal([module.count, emitter.listenerCount('x')], [1, 0]);
});
