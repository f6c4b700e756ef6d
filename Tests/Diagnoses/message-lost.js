// bridgehost: --virtual-time
import { NativeEventEmitter, NativeModules } from 'react-native';

const { RNFBAppModule, RNFBMessagingModule } = NativeModules;
let handler;
// As @react-native-firebase/messaging does.
RNFBAppModule.eventsNotifyReady(true);
RNFBAppModule.eventsAddListener('messaging_message_received_background');
new NativeEventEmitter(RNFBAppModule).addListener('rnfb_messaging_message_received_background', (message) => handler?.(message));
const messaging = {
  setBackgroundMessageHandler(set) { handler = set; RNFBMessagingModule.signalBackgroundMessageHandlerSet(); },
};

await new Promise((resolve) => setTimeout(resolve, 30_000));   // longer than the library waits
messaging.setBackgroundMessageHandler((message) => console.log(message));
