// bridgehost: --virtual-time
import { equal, sleep, test, uncaught } from './assert.js';

const idle = (options) => new Promise((resolve) => { requestIdleCallback(resolve, options); });

test('6 requestIdleCallback: the deadline gives what is left of a frame of 16.67 ms', async () => {
  const deadline = await idle();
  equal([deadline.didTimeout, deadline.timeRemaining().toFixed(2)], [false, '16.67']);
  await sleep(10);
  equal(deadline.timeRemaining().toFixed(2), '6.67');
  await sleep(10);
  equal(deadline.timeRemaining(), 0);
});

test('6 requestIdleCallback: callbacks run after all tasks that are ready, in order', async () => {
  const calls = [];
  setTimeout(() => calls.push('timer'), 0);
  requestIdleCallback(() => calls.push('first'));
  requestIdleCallback(() => calls.push('second'));
  queueMicrotask(() => calls.push('microtask'));
  await sleep(5);
  equal(calls, ['microtask', 'timer', 'first', 'second']);
});

test('6 requestIdleCallback: with less than 1 ms left the callback waits for the next frame', async () => {
  await sleep(100);
  const first = await idle();
  await sleep(16);
  equal(first.timeRemaining() < 1, true);
  equal((await idle()).timeRemaining().toFixed(2), '16.67');
});

test('6 requestIdleCallback: a timeout does not call the callback twice', async () => {
  const deadlines = [];
  requestIdleCallback((deadline) => deadlines.push(deadline.didTimeout), { timeout: 5 });
  await sleep(50);
  equal(deadlines, [false]);
});

test('6 requestIdleCallback: a timeout ends the wait for the next frame', async () => {
  await sleep(100);
  await idle();
  await sleep(16);
  equal((await idle({ timeout: 0.1 })).didTimeout, true);
});

test('6 cancelIdleCallback: the callback is not called, not even by its timeout', async () => {
  const errors = await uncaught(async () => {
    const id = requestIdleCallback(() => { throw new Error('cancelled'); }, { timeout: 1 });
    equal(typeof id, 'number');
    cancelIdleCallback(id);
    cancelIdleCallback(undefined);
    await sleep(50);
  });
  equal(errors, []);
});
