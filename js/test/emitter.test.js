import { DeviceEventEmitter as emitter } from 'react-native';
import { equal, test, throws } from './assert.js';

const calls = [];
const record = (name) => (...args) => calls.push([name, ...args]);
const check = (name, body) => test(name, () => {
  emitter.removeAllListeners();
  calls.length = 0;
  body();
});

check('2.3 order: listeners are called as they were added, with all arguments', () => {
  emitter.addListener('x', record('a'));
  emitter.addListener('y', record('other'));
  emitter.addListener('x', record('b'));
  emitter.emit('x', 1, 2, 3);
  emitter.emit('x');
  equal(calls, [['a', 1, 2, 3], ['b', 1, 2, 3], ['a'], ['b']]);
});

check('2.3 same function twice: two registrations, each removed on its own', () => {
  const listener = record('a');
  const first = emitter.addListener('x', listener);
  emitter.addListener('x', listener);
  emitter.emit('x', null);
  first.remove();
  equal(emitter.listenerCount('x'), 1);
  equal(calls, [['a', null], ['a', null]]);
});

check('2.3 non-function listener: TypeError', () => {
  for (const listener of [{}, null, undefined, 'listener']) {
    const error = throws(() => emitter.addListener('x', listener),
      'EventEmitter.addListener(...): 2nd argument must be a function.');
    equal(error instanceof TypeError, true);
  }
  equal(emitter.listenerCount('x'), 0);
});

check('2.3 add during emit: not called in this emit', () => {
  emitter.addListener('x', () => emitter.addListener('x', record('late')));
  emitter.emit('x');
  equal(calls, []);
  emitter.emit('x');
  equal(calls, [['late']]);
});

check('2.3 remove a later listener during emit: still called', () => {
  emitter.addListener('x', () => later.remove());
  const later = emitter.addListener('x', record('later'));
  emitter.emit('x');
  emitter.emit('x');
  equal(calls, [['later']]);
});

check('2.3 removeAllListeners during emit: the remaining listeners are still called', () => {
  emitter.addListener('y', () => emitter.removeAllListeners('y'));
  emitter.addListener('y', record('y'));
  emitter.emit('y');
  emitter.emit('y');
  equal(calls, [['y']]);
});

check('2.3 listener throws: the other listeners are not called, and the caller gets the error', () => {
  emitter.addListener('x', () => { throw new Error('broken'); });
  emitter.addListener('x', record('never'));
  throws(() => emitter.emit('x'), 'broken');
  equal(calls, []);
});

check('2.3 argument context: is `this`, or undefined', () => {
  const context = {};
  function listener() {
    'use strict';
    calls.push(this === context, this === undefined);
  }
  emitter.addListener('x', listener, context);
  emitter.addListener('x', listener);
  emitter.emit('x');
  equal(calls, [true, false, false, true]);
});

check('2.3 removeAllListeners(undefined): undefined and null both clear all', () => {
  for (const nothing of [undefined, null]) {
    emitter.addListener('x', record('x'));
    emitter.addListener('y', record('y'));
    emitter.removeAllListeners(nothing);
    equal([emitter.listenerCount('x'), emitter.listenerCount('y')], [0, 0]);
  }
});

check('2.3 subscription.remove() twice: the second call does nothing', () => {
  const subscription = emitter.addListener('x', record('a'));
  emitter.addListener('x', record('b'));
  subscription.remove();
  subscription.remove();
  equal(emitter.listenerCount('x'), 1);
});

check('2.3 an old subscription after removeAllListeners: remove() does nothing', () => {
  const stale = emitter.addListener('x', record('stale'));
  emitter.removeAllListeners('x');
  emitter.addListener('x', record('new'));
  stale.remove();
  emitter.emit('x');
  equal(calls, [['new']]);
});

check('2.3 listenerCount: counts the listeners of one name, and is 0 without listeners', () => {
  emitter.addListener('x', record('a'));
  emitter.addListener('x', record('b'));
  emitter.addListener('y', record('c'));
  equal([emitter.listenerCount('x'), emitter.listenerCount('z')], [2, 0]);
});

check('2.3 the return value of emit: undefined', () => {
  emitter.addListener('x', () => 'value');
  equal([emitter.emit('x'), emitter.emit('y')], [undefined, undefined]);
});
