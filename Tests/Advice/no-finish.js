// bridgehost: --virtual-time
// code: fetch-expired
// fix: the script never calls HealthEmitter.finish(). Call it on every path, also when the upload fails
import { NativeEventEmitter, NativeModules } from 'react-native';
const { HealthEmitter } = NativeModules;
const emitter = new NativeEventEmitter(HealthEmitter);
emitter.addListener('onSendData', ({ workouts }) => console.log(workouts.length));
