import { equal, sleep, test, throws } from './assert.js';

test('timers fire in the order of their times, with their arguments', async () => {
  const calls = [];
  setTimeout((...args) => calls.push(args), 20, 'late', 1);
  setTimeout((...args) => calls.push(args), 1, 'early');
  const cancelled = setTimeout(() => calls.push('never'), 5);
  clearTimeout(cancelled);
  equal(typeof cancelled, 'number');
  await sleep(40);
  equal(calls, [['early'], ['late', 1]]);
});

test('an interval repeats until it is cleared', async () => {
  let count = 0;
  await new Promise((resolve) => {
    const id = setInterval(() => {
      count += 1;
      if (count < 3) return;
      clearInterval(id);
      resolve();
    }, 2);
  });
  await sleep(10);
  equal(count, 3);
});

test('what is no function is refused', () => {
  const error = throws(() => setTimeout(undefined, 1),
    'The "callback" argument must be of type function. Received undefined');
  equal([error instanceof TypeError, error.code], [true, 'ERR_INVALID_ARG_TYPE']);
  throws(() => setInterval('code'),
    'The "callback" argument must be of type function. Received type string (\'code\')');
  clearTimeout();
  clearInterval('nothing');
});

test('an animation frame gets the time', async () => {
  const before = performance.now();
  const time = await new Promise(requestAnimationFrame);
  equal(time >= before, true);
  cancelAnimationFrame(requestAnimationFrame(() => { throw new Error('cancelled'); }));
});

test('immediates and microtasks share one queue, before any timer', async () => {
  const calls = [];
  setTimeout(() => calls.push('timer'), 0);
  setImmediate((name) => calls.push(name), 'immediate');
  queueMicrotask(() => calls.push('microtask'));
  Promise.resolve().then(() => calls.push('promise'));
  process.nextTick(() => calls.push('tick'));
  clearImmediate(setImmediate(() => calls.push('never')));
  equal(calls, []);
  await sleep(5);
  equal(calls, ['immediate', 'microtask', 'promise', 'tick', 'timer']);
});
