// bridgehost: --virtual-time
import { equal, sleep, test, throws, uncaught } from './assert.js';

test('3.6.6 timers fire in the order of their target times', async () => {
  const calls = [];
  setTimeout(() => calls.push('late'), 20);
  setTimeout(() => calls.push('early'), 1);
  setTimeout(() => calls.push('at once'), 0);
  clearTimeout(setTimeout(() => calls.push('never'), 5));
  setTimeout(() => calls.push('late, too'), 20);
  await sleep(40);
  equal(calls, ['at once', 'early', 'late', 'late, too']);
});

test('6 setTimeout: extra arguments are forwarded', async () => {
  const received = await new Promise((resolve) => {
    setTimeout((...args) => resolve(args), 1, 'a', undefined, 3);
  });
  equal(received, ['a', undefined, 3]);
});

test('6 setInterval: repeats with its arguments until it is cleared', async () => {
  const received = [];
  const id = setInterval((...args) => {
    received.push(args);
    if (received.length === 3) clearInterval(id);
  }, 2, 'a');
  await sleep(20);
  equal(received, [['a'], ['a'], ['a']]);
});

test('6 setTimeout: ids are numbers, shared by all kinds of timers', () => {
  const ids = [setTimeout(() => {}, 1), setInterval(() => {}, 1), requestAnimationFrame(() => {}),
    requestIdleCallback(() => {})];
  equal(ids.map((id) => id - ids[0]), [0, 1, 2, 3]);
  for (const id of ids) clearTimeout(id);
});

test('3.6 setTimeout, setInterval: a missing function is an error', () => {
  throws(() => setTimeout(),
    'setTimeout must be called with at least one argument (the function to call).');
  throws(() => setInterval(),
    'setInterval must be called with at least one argument (the function to call).');
});

test('3.6 setTimeout, setInterval: an invalid callback returns 0', () => {
  equal([setTimeout('code', 1), setTimeout(undefined), setInterval({}, 1)], [0, 0, 0]);
});

test('3.6 clearTimeout, clearInterval: an invalid id does nothing', () => {
  for (const id of [undefined, null, 'nothing', 999999, {}]) {
    clearTimeout(id);
    clearInterval(id);
  }
});

test('6 requestAnimationFrame: the callback gets performance.now()', async () => {
  const times = await new Promise((resolve) => {
    requestAnimationFrame((time) => resolve([time, performance.now()]));
  });
  equal(times[0], times[1]);
  cancelAnimationFrame(requestAnimationFrame(() => { throw new Error('cancelled'); }));
});

test('6 requestAnimationFrame: a value that is not a function throws an error', () => {
  throws(() => requestAnimationFrame(),
    'requestAnimationFrame must be called with at least one argument (i.e: a callback)');
  throws(() => requestAnimationFrame('code'),
    'The first argument to requestAnimationFrame must be a function.');
});

test('3.6.5 microtasks: immediates and promises are one queue, before any timer', async () => {
  const calls = [];
  setTimeout(() => calls.push('timer'), 0);
  setImmediate((name) => calls.push(name), 'immediate');
  queueMicrotask(() => calls.push('microtask'));
  Promise.resolve().then(() => calls.push('promise'));
  process.nextTick(() => calls.push('tick'));
  clearImmediate(setImmediate(() => calls.push('never')));
  equal(calls, []);
  await sleep(1);
  equal(calls, ['immediate', 'microtask', 'promise', 'tick', 'timer']);
});

test('3.6.5 microtasks: the queue is drained until it is empty', async () => {
  const calls = [];
  setTimeout(() => calls.push('timer'), 0);
  setImmediate(() => setImmediate(() => Promise.resolve().then(() => calls.push('nested'))));
  await sleep(1);
  equal(calls, ['nested', 'timer']);
});

test('3.6.7 timers: one that throws does not stop the others, and each error is reported', async () => {
  const calls = [];
  const errors = await uncaught(async () => {
    setTimeout(() => { throw new Error('first'); }, 1);
    setTimeout(() => calls.push('second'), 1);
    setTimeout(() => { throw new Error('third'); }, 1);
    await sleep(5);
  });
  equal([calls, errors], [['second'], [['first', true], ['third', true]]]);
});

test('3.6.7 timers: an interval continues after its function throws', async () => {
  let count = 0;
  const errors = await uncaught(async () => {
    const id = setInterval(() => {
      count += 1;
      if (count === 3) clearInterval(id);
      throw new Error(`${count}`);
    }, 1);
    await sleep(10);
  });
  equal(errors, [['1', true], ['2', true], ['3', true]]);
});

test('3.6.7 microtasks: one that throws does not stop the others, and each error is reported', async () => {
  const calls = [];
  const errors = await uncaught(async () => {
    setImmediate(() => { throw new Error('first'); });
    queueMicrotask(() => { throw new Error('second'); });
    setImmediate(() => calls.push('third'));
    await sleep(5);
  });
  equal([calls, errors], [['third'], [['first', true], ['second', true]]]);
});

test('6 setImmediate, queueMicrotask: a value that is not a function throws a TypeError', () => {
  throws(() => setImmediate(),
    'setImmediate must be called with at least one argument (a function to call)');
  throws(() => setImmediate('code'), 'The first argument to setImmediate must be a function.');
  throws(() => queueMicrotask(),
    'queueMicrotask must be called with at least one argument (a function to call)');
  const error = throws(() => queueMicrotask('code'),
    'The argument to queueMicrotask must be a function.');
  equal([error instanceof TypeError, typeof setImmediate(() => {})], [true, 'number']);
});
