import EventEmitter from 'react-native/Libraries/vendor/emitter/EventEmitter';
import { equal, test, throws } from './assert.js';

// The test names are those of React Native's own tests of its EventEmitter. The tests are ours.
let emitter;
let calls;
const record = (name) => (...args) => calls.push([name, ...args]);
const check = (name, body) => test(name, () => {
  emitter = new EventEmitter();
  calls = [];
  body();
});

check('2.5 does nothing without listeners', () => {
  equal(emitter.emit('x'), undefined);
});

check('2.5 invokes multiple listeners', () => {
  for (const name of ['a', 'b', 'c']) emitter.addListener('x', record(name));
  emitter.emit('x');
  equal(calls.length, 3);
});

check('2.5 invokes listeners of a type', () => {
  emitter.addListener('x', record('x'));
  emitter.addListener('y', record('y'));
  emitter.emit('y');
  equal(calls, [['y']]);
});

check('2.5 invokes listeners in registration order', () => {
  for (const name of ['c', 'a', 'b']) emitter.addListener('x', record(name));
  emitter.emit('x');
  equal(calls, [['c'], ['a'], ['b']]);
});

check('2.5 invokes the same listener registered multiple times', () => {
  const listener = record('a');
  emitter.addListener('x', listener);
  emitter.addListener('x', listener);
  emitter.emit('x');
  equal(calls, [['a'], ['a']]);
});

check('2.5 throws on non-function listeners', () => {
  throws(() => emitter.addListener('x', null),
    'EventEmitter.addListener(...): 2nd argument must be a function.');
});

check('2.5 invokes listeners with emit() arguments', () => {
  emitter.addListener('x', record('a'));
  emitter.emit('x', 1, undefined, 'three');
  equal(calls, [['a', 1, undefined, 'three']]);
});

check('2.5 invokes listeners with specified context', () => {
  const context = { name: 'context' };
  emitter.addListener('x', function listener() { calls.push(this); }, context);
  emitter.emit('x');
  equal(calls[0] === context, true);
});

check('2.5 does not invoked removed listeners', () => {
  emitter.addListener('x', record('a')).remove();
  emitter.emit('x');
  equal(calls, []);
});

check('2.5 does nothing when removing a subscription more than once', () => {
  const first = emitter.addListener('x', record('a'));
  emitter.addListener('x', record('b'));
  first.remove();
  first.remove();
  emitter.emit('x');
  equal(calls, [['b']]);
});

check('2.5 removes all listeners', () => {
  emitter.addListener('x', record('x'));
  emitter.addListener('y', record('y'));
  emitter.removeAllListeners();
  emitter.emit('x');
  emitter.emit('y');
  equal(calls, []);
});

check('2.5 removes all listeners of a type', () => {
  emitter.addListener('x', record('x'));
  emitter.addListener('y', record('y'));
  emitter.removeAllListeners('x');
  emitter.emit('x');
  emitter.emit('y');
  equal(calls, [['y']]);
});

check('2.5 counts the number of listeners for an event type', () => {
  const counts = [emitter.listenerCount('x')];
  const subscription = emitter.addListener('x', record('x'));
  counts.push(emitter.listenerCount('x'));
  subscription.remove();
  counts.push(emitter.listenerCount('x'));
  equal(counts, [0, 1, 0]);
});

check('2.5 interrupts emission when a listener throws an error', () => {
  emitter.addListener('x', record('before'));
  emitter.addListener('x', () => { throw new Error('broken'); });
  emitter.addListener('x', record('after'));
  throws(() => emitter.emit('x'), 'broken');
  equal(calls, [['before']]);
});

check('2.5 does not invoke listeners added during emission', () => {
  emitter.addListener('x', () => emitter.addListener('x', record('late')));
  emitter.emit('x');
  equal(calls, []);
});

check('2.5 invokes pending listeners if previous subscriptions are removed', () => {
  const first = emitter.addListener('x', record('first'));
  emitter.addListener('x', () => first.remove());
  emitter.addListener('x', record('last'));
  emitter.emit('x');
  equal(calls, [['first'], ['last']]);
});

check('2.5 invokes pending listeners if current subscription is removed', () => {
  const current = emitter.addListener('x', () => current.remove());
  emitter.addListener('x', record('last'));
  emitter.emit('x');
  equal(calls, [['last']]);
});

check('2.5 invokes pending listeners even if its subscription is removed', () => {
  emitter.addListener('x', () => last.remove());
  const last = emitter.addListener('x', record('last'));
  emitter.emit('x');
  equal(calls, [['last']]);
});

check('2.5 invokes pending listeners even if all listeners are removed', () => {
  emitter.addListener('x', () => emitter.removeAllListeners());
  emitter.addListener('x', record('last'));
  emitter.emit('x');
  equal(calls, [['last']]);
});

check('2.5 invokes pending listeners if all listeners of a type are removed', () => {
  emitter.addListener('x', () => emitter.removeAllListeners('x'));
  emitter.addListener('x', record('last'));
  emitter.emit('x');
  equal(calls, [['last']]);
});
