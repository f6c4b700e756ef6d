// bridgehost: --virtual-time
import { device } from 'bridgehost';
import { NativeModules } from 'react-native';

NativeModules.ExpoModulesCore.installModules();
const { ExpoBackgroundTask, ExpoTaskManager } = expo.modules;
// What expo-task-manager does for a task without a function.
ExpoTaskManager.addListener(ExpoTaskManager.EVENT_NAME, async ({ executionInfo: { taskName, eventId } }) => {
  await ExpoTaskManager.notifyTaskFinishedAsync(taskName, { eventId, result: null });
  await ExpoTaskManager.unregisterTaskAsync(taskName);
});
if (device.launchCount === 1) {
  await ExpoBackgroundTask.registerTaskAsync('sync', { minimumInterval: 15 });
  device.leaveApp();
  device._simulateLaunchForTaskWithIdentifier('com.expo.modules.backgroundtask.processing', { after: 60 });
}
