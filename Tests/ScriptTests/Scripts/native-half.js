// bridgehost: --native Natives/doorbell.native.js --launch none --virtual-time
import { NativeEventEmitter, NativeModules } from 'react-native';
import { device } from 'bridgehost';

const { Doorbell } = NativeModules;
console.log(Doorbell.model, Doorbell.volumes, Doorbell.getConstants().model, Doorbell.isSilent('night'));
Doorbell.silence(5);
Doorbell.visitor(0, console.log, (visitor) => console.log('visitor', visitor));
Doorbell.visitor(1, (error) => console.log('error', error), console.log);
Doorbell.lowBattery();

const emitter = new NativeEventEmitter(Doorbell);
const subscriptions = ['onRing', 'onBattery'].map((name) => emitter.addListener(name, (...args) => {
  console.log(name, args);
}));

const answer = async (name, ...args) => {
  try {
    console.log(name, await Doorbell[name](...args));
  } catch (error) {
    console.log(name, 'failed:', error.code, error.message);
  }
};

(async () => {
  await answer('echo', null, undefined, 1.5, 'text\u0000\ud800', [true, { deep: [] }]);
  await answer('open', 'front');
  await answer('open', 'back');
  await answer('fails');
  await answer('ringCount');
})();
device.doorbell.ring('Bob', { after: 1 });
device.doorbell.ring({ after: 2 });
setTimeout(() => {
  answer('ringCount');
  for (const subscription of subscriptions) subscription.remove();
}, 3000);
console.log(device.garage, typeof device.doorbell.ring);
try {
  device.doorbell.ring(() => {});
} catch (error) {
  console.log(error.message);
}
