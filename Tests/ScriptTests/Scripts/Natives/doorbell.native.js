import { nativeModule, sync, withCallbacks } from 'bridgehost/native';

nativeModule('Doorbell', ({ send, sleep }) => {
  let rings = 0;
  return {
    constants: { model: 'B2', volumes: [1, 2, 3] },
    events: { onRing: {}, onBattery: { hold: 1 } },
    methods: {
      async ringCount() {
        await sleep(20);
        return rings;
      },
      async echo(...values) { return values; },
      async open(door) {
        if (door === 'front') return;
        throw Object.assign(new Error(`there is no door '${door}'`), { code: 'E_NO_DOOR' });
      },
      silence(minutes) { console.log(`silent for ${minutes} minutes`); },
      isSilent: sync((name) => name === 'night'),
      visitor: withCallbacks((index, onError, onSuccess) => {
        if (index === 0) onSuccess({ name: 'Ada' });
        else onError({ code: 'E_NOBODY' });
      }, 2),
      lowBattery() { send('onBattery', 3); },
      async fails() { return [].first.name; },
      promised() { return sleep(1); },
    },
    device: {
      ring(visitor) {
        rings += 1;
        if (visitor === undefined) send('onRing');
        else send('onRing', { visitor });
      },
    },
    startObserving() { console.log('starts'); },
    stopObserving() { console.log('stops'); },
    invalidate() { console.log('invalidated'); },
  };
});
