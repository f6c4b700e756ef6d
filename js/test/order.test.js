// bridgehost: --launch fetch --virtual-time
import { NativeEventEmitter, NativeModules } from 'react-native';
import { equal, sleep, test, uncaught } from './assert.js';

const { AppState, HealthEmitter } = NativeModules;
const ask = (name, calls) => AppState.getCurrentAppState(() => {
  calls.push(name);
  Promise.resolve().then(() => calls.push(`${name} then`));
  setImmediate(() => calls.push(`${name} immediate`));
}, () => {});

const calls = [];
new NativeEventEmitter(HealthEmitter).addListener('onSendData', ({ fetchId }) => {
  calls.push('event');
  HealthEmitter.finish('newData', fetchId);
});
calls.push('loaded');

test('3.6.1 an event that was sent before the script had loaded arrives right after it', async () => {
  await sleep(100);
  equal(calls, ['loaded', 'event']);
});

test('3.6.1 calls from native code arrive in the order they were made', async () => {
  const names = [];
  for (const name of ['a', 'b', 'c']) AppState.getCurrentAppState(() => names.push(name), () => {});
  equal(names, []);
  await sleep(10);
  equal(names, ['a', 'b', 'c']);
});

test('2.4 an error in a call from native code is fatal, and later calls still run', async () => {
  const names = [];
  const errors = await uncaught(async () => {
    AppState.getCurrentAppState(() => { throw new Error('broken'); }, () => {});
    AppState.getCurrentAppState(() => names.push('later'), () => {});
    await sleep(10);
  });
  equal([names, errors], [['later'], [['broken', true]]]);
});

test('3.6.4 a promise\'s then runs before a later call from native code', async () => {
  const names = [];
  ask('a', names);
  ask('b', names);
  await sleep(10);
  equal(names, ['a', 'a then', 'a immediate', 'b', 'b then', 'b immediate']);
});

test('3.6.5 timers never run between a call from native code and its microtasks', async () => {
  const names = [];
  setTimeout(() => names.push('timer'), 0);
  ask('a', names);
  await sleep(10);
  const at = names.indexOf('a');
  equal(names.slice(at, at + 3), ['a', 'a then', 'a immediate']);
});
