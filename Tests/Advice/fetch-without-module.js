// bridgehost: --virtual-time --launch fetch
// code: fetch-expired
// fix: if the app does not use background fetches, leave out --launch fetch: a person then opens the app. Otherwise call new NativeEventEmitter(HealthEmitter).addListener('onSendData', …)
import { NativeModules } from 'react-native';
console.log(await NativeModules.UserDefaults.get('server'));
