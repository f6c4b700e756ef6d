// bridgehost: --virtual-time
// What react-native-background-fetch 4.4 calls, for its fetch and a task of its own.
import { NativeEventEmitter, TurboModuleRegistry } from 'react-native';
import { device } from 'bridgehost';

const native = TurboModuleRegistry.getEnforcing('RNBackgroundFetch');
const emitter = new NativeEventEmitter(native);
emitter.removeAllListeners('fetch');
emitter.addListener('fetch', ({ taskId, timeout }) => {
  console.log('fetch', taskId, timeout);
  native.finish(taskId);
});
console.log('status', await native.configure({ minimumFetchInterval: 15 }));
await native.scheduleTask({ taskId: 'com.transistorsoft.purge', delay: 5000, periodic: true });
await native.scheduleTask({ taskId: 'com.example.purge' }).catch(({ code, message }) => console.log(code, message));
device._simulateLaunchForTaskWithIdentifier('com.transistorsoft.purge', { after: 60 });
