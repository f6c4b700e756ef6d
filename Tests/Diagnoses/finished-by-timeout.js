// bridgehost: --virtual-time
import { NativeEventEmitter, NativeModules } from 'react-native';

const { RNBackgroundFetch } = NativeModules;
// As BackgroundFetch.configure of react-native-background-fetch does.
new NativeEventEmitter(RNBackgroundFetch).addListener('fetch', ({ taskId, timeout }) => {
  if (timeout) RNBackgroundFetch.finish(taskId);   // and nobody finishes it earlier
});
RNBackgroundFetch.configure({ minimumFetchInterval: 15 });
