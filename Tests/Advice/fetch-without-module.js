// bridgehost: --virtual-time
// code: fetch-expired
// fix: if the app does not use background fetches, run it with --launch user. Otherwise call new NativeEventEmitter(HealthEmitter).addListener('onSendData', …)
import { NativeModules } from 'react-native';
console.log(await NativeModules.UserDefaults.get('server'));
