import { DeviceEventEmitter as emitter } from 'react-native';
import { equal, test, throws } from './assert.js';

const calls = [];
const record = (name) => (...args) => calls.push([name, ...args]);
const check = (name, body) => test(name, () => {
  emitter.removeAllListeners();
  calls.length = 0;
  body();
});

check('listeners are called in the order they were added, with all arguments', () => {
  emitter.addListener('x', record('a'));
  emitter.addListener('y', record('other'));
  emitter.addListener('x', record('b'));
  equal(emitter.emit('x', 1, 2, 3), undefined);
  emitter.emit('x');
  equal(calls, [['a', 1, 2, 3], ['b', 1, 2, 3], ['a'], ['b']]);
});

check('the same function may listen twice, and each subscription ends by itself', () => {
  const listener = record('a');
  const first = emitter.addListener('x', listener);
  emitter.addListener('x', listener);
  emitter.emit('x', null);
  first.remove();
  first.remove();
  equal(emitter.listenerCount('x'), 1);
  equal(calls, [['a', null], ['a', null]]);
});

check('a listener must be a function', () => {
  const error = throws(() => emitter.addListener('x', {}),
    'EventEmitter.addListener(...): 2nd argument must be a function.');
  equal(error instanceof TypeError, true);
});

check('the context is `this`', () => {
  const context = {};
  emitter.addListener('x', function listener() { calls.push(this === context); }, context);
  emitter.addListener('x', function listener() {
    'use strict';
    calls.push(this);
  });
  emitter.emit('x');
  equal(calls, [true, undefined]);
});

check('a listener added during an emit waits for the next one', () => {
  emitter.addListener('x', () => emitter.addListener('x', record('late')));
  emitter.emit('x');
  equal(calls, []);
});

check('a listener removed during an emit is still called in it', () => {
  emitter.addListener('x', () => later.remove());
  const later = emitter.addListener('x', record('later'));
  emitter.emit('x');
  emitter.emit('x');
  equal(calls, [['later']]);
  emitter.addListener('y', () => emitter.removeAllListeners('y'));
  emitter.addListener('y', record('y'));
  emitter.emit('y');
  equal(calls, [['later'], ['y']]);
});

check('a listener that throws ends the emit', () => {
  emitter.addListener('x', () => { throw new Error('broken'); });
  emitter.addListener('x', record('never'));
  throws(() => emitter.emit('x'), 'broken');
  equal(calls, []);
});

check('a subscription from before removeAllListeners does no harm later', () => {
  const stale = emitter.addListener('x', record('stale'));
  emitter.removeAllListeners('x');
  emitter.addListener('x', record('new'));
  stale.remove();
  emitter.emit('x');
  equal(calls, [['new']]);
  emitter.removeAllListeners(null);
  equal(emitter.listenerCount('x'), 0);
});
