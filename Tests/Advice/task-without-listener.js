// bridgehost: --virtual-time --days 1
// code: task-expired
// fix: call new NativeEventEmitter(BackgroundTasks).addListener('task', …) at the top level of the script, so that it listens before the launch ends
import { NativeModules } from 'react-native';
const { BackgroundTasks } = NativeModules;
BackgroundTasks.submit({ identifier: 'app.refresh', earliestBeginDate: Date.now() + 3600_000 });
