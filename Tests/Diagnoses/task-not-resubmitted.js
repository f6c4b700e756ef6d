// bridgehost: race --plan mixed --runs 100 --seed 1
import { NativeEventEmitter, NativeModules } from 'react-native';

const { BackgroundTasks } = NativeModules;
const submit = () => BackgroundTasks.submit({
  identifier: 'com.example.sync', earliestBeginDate: Date.now() + 15 * 60_000,
});
new NativeEventEmitter(BackgroundTasks).addListener('task', async ({ taskId }) => {
  const { ok } = await fetch(`${process.env.BACKEND_URL}/sync`).catch(() => ({ ok: false }));
  if (ok) await submit();   // after a failure nothing is submitted
  BackgroundTasks.setTaskCompleted(taskId, ok);
});
submit();
