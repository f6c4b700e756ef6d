// bridgehost: --virtual-time --days 1
// code: task-expired
// fix: addListener at task-listener-in-unused-function.js:8 was not reached: nothing calls the function around it. Add the listener at the top level of the script
import { NativeEventEmitter, NativeModules } from 'react-native';
const { BackgroundTasks } = NativeModules;
BackgroundTasks.submit({ identifier: 'app.refresh', earliestBeginDate: Date.now() + 3600_000 });
function listen() {
  new NativeEventEmitter(BackgroundTasks).addListener('task', ({ taskId }) => {
    BackgroundTasks.setTaskCompleted(taskId, true);
  });
}
