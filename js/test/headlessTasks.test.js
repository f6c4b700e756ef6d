import { calls, support } from './fakeHeadlessSupport.js';
import { AppRegistry } from 'react-native';
import HeadlessJsTaskError from 'react-native/Libraries/ReactNative/HeadlessJsTaskError';
import { equal, said, test, throws } from './assert.js';

const settled = () => new Promise((resolve) => { setTimeout(resolve, 0); });

/** The calls that native code gets for a task, and the errors that the task prints. */
async function start(task, key = 'task') {
  calls.length = 0;
  await said('warn', () => AppRegistry.registerHeadlessTask(key, () => task));
  const errors = await said('error', async () => {
    AppRegistry.startHeadlessTask(7, key, { hour: 3 });
    await settled();
  });
  return [...calls, ...errors];
}

test('5 startHeadlessTask: a task whose promise resolves is finished', async () => {
  const received = [];
  equal(await start(async (data) => received.push(data)), [['finished', 7]]);
  equal(received, [{ hour: 3 }]);
});

test('5 startHeadlessTask: a HeadlessJsTaskError is retried', async () => {
  const error = new HeadlessJsTaskError('later');
  support.isRetryPosted = true;
  equal(await start(() => Promise.reject(error)), [['retry', 7], error]);
});

test('5 startHeadlessTask: a retry that native code refuses ends the task', async () => {
  const error = new HeadlessJsTaskError('later');
  support.isRetryPosted = false;
  equal(await start(() => Promise.reject(error)), [['retry', 7], ['finished', 7], error]);
});

test('5 startHeadlessTask: after any other rejection the task is not finished', async () => {
  const error = new Error('broken');
  equal(await start(() => Promise.reject(error)), [error]);
});

test('5 startHeadlessTask: a task that throws, or returns no promise, is not finished', async () => {
  for (const task of [() => { throw new TypeError('at once'); }, () => undefined]) {
    let thrown;
    const heard = await start(task).catch((error) => { thrown = error; });
    equal([thrown instanceof TypeError, heard, calls], [true, undefined, []]);
  }
});

test('5 startHeadlessTask: an unknown key gives a warning, and is finished', async () => {
  calls.length = 0;
  const warnings = await said('warn', () => AppRegistry.startHeadlessTask(8, 'nothing', {}));
  equal(warnings, ['No task registered for key nothing']);
  equal(calls, [['finished', 8]]);
});

test('5 registerHeadlessTask: a second task with the same key gives a warning, and replaces the first', async () => {
  const received = [];
  AppRegistry.registerHeadlessTask('twice', () => async () => received.push('old'));
  const warnings = await said('warn', () => {
    AppRegistry.registerHeadlessTask('twice', () => async () => received.push('new'));
  });
  equal(warnings, ['registerHeadlessTask or registerCancellableHeadlessTask called multiple times '
    + "for same key 'twice'"]);
  AppRegistry.startHeadlessTask(9, 'twice', {});
  await settled();
  equal(received, ['new']);
});

test('5 registerHeadlessTask: has a canceller that does nothing', async () => {
  await start(async () => {}, 'plain');
  equal(AppRegistry.cancelHeadlessTask(7, 'plain'), undefined);
});

test('5 cancelHeadlessTask: runs the canceller', () => {
  const cancelled = [];
  AppRegistry.registerCancellableHeadlessTask('long', () => async () => {},
    () => () => cancelled.push('long'));
  AppRegistry.cancelHeadlessTask(7, 'long');
  equal(cancelled, ['long']);
});

test('5 cancelHeadlessTask: an unknown key is an error', () => {
  throws(() => AppRegistry.cancelHeadlessTask(7, 'nothing'),
    "No task canceller registered for key 'nothing'");
});
