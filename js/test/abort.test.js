import { equal, sleep, test, throws } from './assert.js';

test('6 AbortController: abort calls the listeners once, with a reason', () => {
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

test('6 AbortSignal: any() aborts with the first of its signals', () => {
  const [one, two] = [new AbortController(), new AbortController()];
  const any = AbortSignal.any([one.signal, AbortSignal.any([two.signal])]);
  two.abort('because');
  one.abort('later');
  equal([any.aborted, any.reason], [true, 'because']);
});

test('6 AbortSignal: a timeout gives a TimeoutError', async () => {
  const signal = AbortSignal.timeout(5);
  equal(signal.aborted, false);
  await sleep(30);
  equal(signal.reason.name, 'TimeoutError');
});

test('6 CustomEvent: carries a detail', () => {
  const event = new CustomEvent('x', { detail: { a: 1 }, cancelable: true });
  equal([event instanceof Event, event.type, event.detail.a, event.cancelable],
    [true, 'x', 1, true]);
  equal([new CustomEvent('x').detail, `${event}`], [null, '[object CustomEvent]']);
  throws(() => new CustomEvent(), "Failed to construct 'Event': 1 argument required, but only 0 "
    + 'present.');
});

test('6 Event: is trusted only when bridgehost sends it', () => {
  const controller = new AbortController();
  let sent;
  controller.signal.onabort = (event) => (sent = event);
  controller.abort();
  equal(sent.isTrusted, true);
  new EventTarget().dispatchEvent(sent);
  equal([sent.isTrusted, new Event('x').isTrusted], [false, false]);
});

test('6 Event: reads its options once, and accepts only objects', () => {
  const read = [];
  const options = new Proxy({ bubbles: 1 }, {
    get(object, name) {
      read.push(name);
      return object[name];
    },
  });
  const event = new Event('x', options);
  equal([event.bubbles, event.bubbles, event.composed, read],
    [true, true, false, ['bubbles', 'cancelable', 'composed']]);
  throws(() => new Event('x', 1),
    "Failed to construct 'Event': The provided value is not of type 'EventInit'.");
});

test('6 EventTarget: a passive listener cannot prevent the default', () => {
  const target = new EventTarget();
  const prevented = [];
  const listener = (event) => {
    event.preventDefault();
    prevented.push(event.defaultPrevented);
  };
  target.addEventListener('x', listener, { passive: true });
  equal(target.dispatchEvent(new Event('x', { cancelable: true })), true);
  target.addEventListener('x', (event) => listener(event));
  equal(target.dispatchEvent(new Event('x', { cancelable: true })), false);
  equal(prevented, [false, false, true]);
});

test('6 EventTarget: capturing listeners come first and can stop the others', () => {
  const target = new EventTarget();
  const calls = [];
  target.addEventListener('x', () => calls.push('bubbling'));
  target.addEventListener('x', (event) => {
    calls.push('capturing');
    if (calls.length > 2) event.stopPropagation();
  }, true);
  target.addEventListener('x', () => calls.push('second'), true);
  target.dispatchEvent(new Event('x'));
  target.dispatchEvent(new Event('x'));
  equal(calls, ['capturing', 'second', 'bubbling', 'capturing', 'second']);
  const stopped = new Event('x');
  stopped.stopPropagation();
  target.dispatchEvent(stopped);
  equal(calls.length, 5);
});

test('6 EventTarget: an invalid signal is refused', () => {
  const target = new EventTarget();
  for (const callback of [() => {}, null]) {
    throws(() => target.addEventListener('x', callback, { signal: null }), "Failed to execute "
      + "'addEventListener' on 'EventTarget': member signal is not of type 'AbortSignal'.");
  }
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

test('a listener with a signal that is removed without it leaves nothing at the signal', () => {
  const { signal } = new AbortController();
  let count = 0;
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  signal.addEventListener = (...args) => { count += 1; addEventListener.apply(signal, args); };
  signal.removeEventListener = (...args) => { count -= 1; removeEventListener.apply(signal, args); };
  const target = new EventTarget();
  const listener = () => {};
  for (let i = 0; i < 10; i++) {
    target.addEventListener('x', listener, { signal });
    target.removeEventListener('x', listener);
    target.addEventListener('x', listener, { signal, once: true });
    target.dispatchEvent(new Event('x'));
  }
  equal(count, 0);
});

test('one callback listens twice, with capture and without, and is removed as it was added', () => {
  const target = new EventTarget();
  let count = 0;
  const listener = () => { count += 1; };
  for (const capture of [true, false, true, false]) target.addEventListener('x', listener, capture);
  target.dispatchEvent(new Event('x'));
  equal(count, 2);
  target.removeEventListener('x', listener, { capture: true });
  target.removeEventListener('x', 5, true);
  target.dispatchEvent(new Event('x'));
  equal(count, 3);
});

test('AbortSignal.any: a signal that somebody listens to hears of a source that nobody else holds', async () => {
  const outer = new AbortController();
  const heard = [];
  for (let i = 0; i < 200; i++) {
    const signal = AbortSignal.any([AbortSignal.any([outer.signal]), new AbortController().signal]);
    if (i % 50 === 0) signal.addEventListener('abort', () => heard.push(i), { once: true });
  }
  // Makes enough garbage that the collector runs.
  for (let i = 0; i < 50; i++) {
    await sleep(0);
    new Array(100_000).fill({});
  }
  outer.abort();
  equal(heard, [0, 50, 100, 150]);
});
