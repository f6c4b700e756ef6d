// bridgehost: --virtual-time --backend
// code: fetch-expired
// fix: the script never calls HealthEmitter.finish(). Call it on every path, also when the upload fails
import { device } from 'bridgehost';
import { NativeEventEmitter, NativeModules } from 'react-native';
const { HealthEmitter } = NativeModules;
const emitter = new NativeEventEmitter(HealthEmitter);
if (device.launchCount === 1) device.simulateBackgroundFetch();
setTimeout(() => emitter.addListener('onSendData', ({ workouts }) => console.log(workouts.length)), 100);
