// bridgehost: --virtual-time --launch fetch
import { NativeEventEmitter, NativeModules } from 'react-native';

const { BackgroundFetch, BlePlx } = NativeModules;
new NativeEventEmitter(BackgroundFetch).addListener('fetch', async ({ fetchId }) => {
  BlePlx.createClient(null);
  console.log(await BlePlx.state());
  BackgroundFetch.finish(fetchId, 'noData');
});
