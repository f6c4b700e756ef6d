// bridgehost: --virtual-time --launch fetch
// This example calls BlePlx, the native half of react-native-ble-plx. An app calls BleManager of the library instead.
import { NativeEventEmitter, NativeModules } from 'react-native';

const { BackgroundFetch, BlePlx } = NativeModules;
new NativeEventEmitter(BackgroundFetch).addListener('fetch', async ({ fetchId }) => {
  BlePlx.createClient(null);
  console.log(await BlePlx.state());
  BackgroundFetch.finish(fetchId, 'noData');
});
