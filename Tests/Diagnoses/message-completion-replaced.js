// bridgehost: --virtual-time
import { NativeEventEmitter, NativeModules } from 'react-native';
import { device } from 'bridgehost';

const { RNFBAppModule, RNFBMessagingModule } = NativeModules;
// As @react-native-firebase/messaging does.
RNFBAppModule.eventsNotifyReady(true);
RNFBAppModule.eventsAddListener('messaging_message_received_background');
new NativeEventEmitter(RNFBAppModule).addListener('rnfb_messaging_message_received_background', (message) => console.log(message));
const messaging = { setBackgroundMessageHandler: () => RNFBMessagingModule.signalBackgroundMessageHandlerSet() };

messaging.setBackgroundMessageHandler();
if (device.launchCount === 1) device.simulatePush({}, { after: 10 });   // the first message is not finished yet
