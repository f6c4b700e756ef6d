// bridgehost: --virtual-time --days 1
// code: task-expired
// fix: BackgroundTasks.setTaskCompleted(taskId, success) at task-not-completed.js:9 was not reached: the `await` at task-not-completed.js:8 did not end. Call it also in the handler of taskExpired
import { NativeEventEmitter, NativeModules } from 'react-native';
const { BackgroundTasks } = NativeModules;
BackgroundTasks.submit({ identifier: 'app.refresh', earliestBeginDate: Date.now() + 3600_000 });
new NativeEventEmitter(BackgroundTasks).addListener('task', async ({ taskId }) => {
  await new Promise(() => {});
  BackgroundTasks.setTaskCompleted(taskId, true);
});
