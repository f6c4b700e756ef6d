// bridgehost: --virtual-time --backend
// code: fetch-expired
// fix: the request at request-of-xhr-without-timeout.js:13 was not aborted. Abort it after 20 seconds
import { device } from 'bridgehost';
import { NativeEventEmitter, NativeModules } from 'react-native';
const { HealthEmitter } = NativeModules;
const emitter = new NativeEventEmitter(HealthEmitter);
device.network.plan('', { failure: 'silence' });
emitter.addListener('onSendData', ({ fetchId, workouts }) => {
  const request = new XMLHttpRequest();
  request.onloadend = () => HealthEmitter.finish(request.status < 300 ? 'newData' : 'failed', fetchId);
  request.open('POST', process.env.BACKEND_URL);
  request.send(JSON.stringify(workouts));
});
