// bridgehost: --virtual-time
import { device } from 'bridgehost';
import { NativeEventEmitter, NativeModules } from 'react-native';

const { RNCNetInfo } = NativeModules;
let { isConnected } = await RNCNetInfo.getCurrentState(undefined);
device.network.setConnection('none');   // nobody listens yet
new NativeEventEmitter(RNCNetInfo).addListener('netInfo.networkStatusDidChange', (state) => {
  ({ isConnected } = state);
});
setTimeout(() => console.log('believed to be connected:', isConnected), 1000);
