// bridgehost: --virtual-time --backend
// code: fetch-expired
// fix: HealthEmitter.finish() at finish-after-exception.js:11 was not reached: an error was thrown before it, at finish-after-exception.js:10. Call it also when an error is thrown, for example in finally
import { NativeEventEmitter, NativeModules } from 'react-native';
const { HealthEmitter } = NativeModules;
const emitter = new NativeEventEmitter(HealthEmitter);
emitter.addListener('onSendData', async ({ fetchId }) => {
  const response = await fetch(`${process.env.BACKEND_URL}/workouts`, { method: 'POST', body: '[]' });
  const answer = await response.json();
  console.log(answer.samples.length);
  HealthEmitter.finish('newData', fetchId);
});
