// Listeners of every module, and of the app, that are never removed.
import { AppState, DeviceEventEmitter, Linking, NativeEventEmitter, NativeModules } from 'react-native';
const held = [];
for (const name of __bridgehost.moduleNames()) {
  try {
    const emitter = new NativeEventEmitter(NativeModules[name]);
    for (const event of ['onSendData', 'update', 'change', 'fetch']) held.push(emitter.addListener(event, () => held.push(event)));
  } catch { /* not an emitter */ }
}
held.push(AppState.addEventListener('change', () => held.push(AppState.currentState)));
held.push(Linking.addEventListener('url', () => held.push('url')));
held.push(DeviceEventEmitter.addListener('x', () => held.push('x')));
