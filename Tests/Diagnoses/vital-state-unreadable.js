// bridgehost: --virtual-time --backend
import { NativeEventEmitter, NativeModules } from 'react-native';

const { VitalCoreReactNative: core, VitalHealthReactNative: health } = NativeModules;
const user = { type: 'apiKey', key: 'k', environment: 'sandbox', region: 'us', userId: '00000000-0000-4000-8000-00000000000a' };
new NativeEventEmitter(core).addListener('IdentifyExternalUserRequest', ([call]) =>
  core.identifyExternalUserResponse(JSON.stringify(user), call));
await core.identifyExternalUser('ada', '1');
await health.configure('apple_health_kit', false, 30, true, 'autoConnect');
await health.ask('apple_health_kit', ['steps'], [], null);
// No event 'Status' ever comes.
new NativeEventEmitter(health).addListener('Status', ({ status }) => console.log(status));
await health.syncData('apple_health_kit', ['steps']);
