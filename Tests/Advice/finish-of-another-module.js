// bridgehost: --virtual-time
// code: fetch-expired
// fix: HealthEmitter.finish() at finish-of-another-module.js:8 does not end this fetch, which came from BackgroundFetch. Call BackgroundFetch.finish(fetchId, result)
import { NativeEventEmitter, NativeModules } from 'react-native';
const { BackgroundFetch, HealthEmitter } = NativeModules;
const emitter = new NativeEventEmitter(BackgroundFetch);
emitter.addListener('fetch', async ({ fetchId }) => {
  await Promise.resolve(); HealthEmitter.finish('noData', fetchId);
});
