// bridgehost: --virtual-time
import { device } from 'bridgehost';
import { NativeEventEmitter, NativeModules } from 'react-native';

const { BackgroundTasks } = NativeModules;
new NativeEventEmitter(BackgroundTasks).addListener('task', ({ identifier }) => {
  console.log(`${identifier} begins, and nobody completes it`);
});
if (device.launchCount === 1) {
  await BackgroundTasks.submit({ identifier: 'app.refresh' });
  device.leaveApp();
  device._simulateLaunchForTaskWithIdentifier('app.refresh', { after: 60 });
}
