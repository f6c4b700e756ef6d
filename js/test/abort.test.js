import { equal, sleep, test, throws } from './assert.js';

test('6 AbortController: abort tells the listeners once, with a reason', () => {
  const controller = new AbortController();
  const calls = [];
  controller.signal.onabort = (event) => calls.push(event.type);
  controller.signal.addEventListener('abort', () => calls.push('listener'));
  controller.abort();
  controller.abort('again');
  equal(calls, ['abort', 'listener']);
  equal([controller.signal.reason.name, controller.signal.reason.code], ['AbortError', 20]);
  throws(() => controller.signal.throwIfAborted(), 'This operation was aborted');
});

test('6 AbortSignal: a signal of several follows the first', () => {
  const [one, two] = [new AbortController(), new AbortController()];
  const any = AbortSignal.any([one.signal, AbortSignal.any([two.signal])]);
  two.abort('because');
  one.abort('later');
  equal([any.aborted, any.reason], [true, 'because']);
});

test('6 AbortSignal: a timeout is a TimeoutError', async () => {
  const signal = AbortSignal.timeout(5);
  equal(signal.aborted, false);
  await sleep(30);
  equal(signal.reason.name, 'TimeoutError');
});

test('6 EventTarget: an event target calls its listeners in order, each pair once', () => {
  const target = new EventTarget();
  const calls = [];
  const listener = (event) => calls.push(event.target === target);
  target.addEventListener('x', listener);
  target.addEventListener('x', listener);
  target.addEventListener('x', { handleEvent: (event) => event.preventDefault() }, { once: true });
  equal(target.dispatchEvent(new Event('x', { cancelable: true })), false);
  equal(target.dispatchEvent(new Event('x', { cancelable: true })), true);
  equal(calls, [true, true]);
});
