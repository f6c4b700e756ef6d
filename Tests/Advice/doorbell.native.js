import { nativeModule, withCallbacks } from 'bridgehost/native';

nativeModule('Doorbell', ({ send }) => ({
  events: ['onRing'],
  methods: {
    // Never answers.
    async battery() { await new Promise(() => {}); },
    visitors: withCallbacks((onVisitors) => {}),
    // Answers twice.
    model: withCallbacks((onModel) => { onModel('B2'); onModel('B2'); }),
    owner: withCallbacks((onError, onOwner) => { onError('unknown'); onOwner('Ada'); }, 2),
    // Throws, and has no promise that could reject.
    silence() { throw new Error('the doorbell is offline'); },
    // Returns a promise, and is not async.
    open() { return Promise.resolve('open'); },
    light(isOn) {},
  },
  device: { ring(visitor) { send('onRing', { visitor }); } },
}));
