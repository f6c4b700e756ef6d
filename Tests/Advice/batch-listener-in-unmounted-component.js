// bridgehost: --virtual-time
// code: fetch-expired
// fix: addListener at batch-listener-in-unmounted-component.js:9 was not reached: its component was not mounted. Add the listener at the top level of the script
import { NativeEventEmitter, NativeModules } from 'react-native';
const { HealthEmitter } = NativeModules;
const emitter = new NativeEventEmitter(HealthEmitter);
export class App {
  componentDidMount() {
    emitter.addListener('onSendData', () => HealthEmitter.finish());
  }
}
