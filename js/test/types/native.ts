// What the types of 'bridgehost/native' allow, and what they must refuse.
import { nativeModule, sync, withCallbacks } from 'bridgehost/native';

nativeModule('Doorbell', ({ send, sleep }) => ({
  constants: { model: 'B2', volumes: [1, 2, 3] },
  events: { onRing: { whenUnobserved: 'hold', hold: 3 } },
  methods: {
    async open(seconds: number) {
      await sleep(seconds * 1000);
      return { isOpen: true };
    },
    log(text: string) { console.log(text); },
    isOpen: sync(() => false),
    visitors: withCallbacks((count: number, onError: (error: string) => void, onSuccess: () => void) => {
      if (count > 0) onSuccess();
      else onError('nobody');
    }, 2),
  },
  device: { ring(visitor: string) { send('onRing', { visitor }); } },
  startObserving() {},
}));
nativeModule('Silent', () => ({}));

// @ts-expect-error A name is required.
nativeModule(() => ({}));
// @ts-expect-error The module, not a promise of it.
nativeModule('Late', async () => ({}));
// @ts-expect-error There is no such key.
nativeModule('Odd', () => ({ functions: {} }));
// @ts-expect-error A function is a method, no constant.
nativeModule('Odd', () => ({ constants: { now: () => 1 } }));
// @ts-expect-error There is no such fate of an event.
nativeModule('Odd', () => ({ events: { onRing: { whenUnobserved: 'keep' } } }));
// @ts-expect-error A synchronous method cannot be async.
sync(async () => 1);
// @ts-expect-error One callback, or two.
withCallbacks((a: () => void) => a(), 3);
