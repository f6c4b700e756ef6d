// bridgehost: --virtual-time --architecture bridge
// What react-native-background-fetch 4.2 calls. The script forgets to finish its fetch.
import { NativeEventEmitter, NativeModules } from 'react-native';

const { RNBackgroundFetch: native } = NativeModules;
const emitter = new NativeEventEmitter(native);
emitter.removeAllListeners('fetch');
emitter.addListener('fetch', ({ taskId, timeout }) => {
  console.log('fetch', taskId, timeout);
  if (timeout) native.finish(taskId);
});
native.configure({ minimumFetchInterval: 15 }, (status) => console.log('status', status), console.log);
