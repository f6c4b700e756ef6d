// bridgehost: --virtual-time --days 1
// code: task-expired
// fix: the script never calls BackgroundTasks.setTaskCompleted(taskId, success). Call it on every path, and in the handler of taskExpired
import { NativeEventEmitter, NativeModules } from 'react-native';
const { BackgroundTasks, BackgroundFetch } = NativeModules;
BackgroundTasks.submit({ identifier: 'app.refresh', earliestBeginDate: Date.now() + 3600_000 });
new NativeEventEmitter(BackgroundTasks).addListener('task', ({ taskId }) => console.log(taskId));
