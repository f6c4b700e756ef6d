// The app submits its task again at the beginning of each run.
import { NativeEventEmitter, NativeModules } from 'react-native';

const { BackgroundTasks, Health, UserDefaults } = NativeModules;
const type = 'HKWorkoutTypeIdentifier';

const submit = () => BackgroundTasks.submit({
  identifier: 'com.example.sync', earliestBeginDate: Date.now() + 15 * 60_000,
});

async function upload(workouts) {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), 15_000);
  try {
    const response = await fetch(`${process.env.BACKEND_URL}/workouts`, {
      method: 'POST', body: JSON.stringify(workouts), signal: abort.signal,
    });
    return response.ok;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

async function sync() {
  const anchor = await UserDefaults.get('anchor') ?? undefined;
  const changes = await Health.queryAnchored({ type, anchor });
  if (changes.added.length === 0) return true;
  if (!(await upload(changes.added))) return false;
  await UserDefaults.set('anchor', changes.anchor);
  return true;
}

new NativeEventEmitter(BackgroundTasks).addListener('task', async ({ taskId }) => {
  await submit();
  const isDone = await sync().catch(() => false);
  BackgroundTasks.setTaskCompleted(taskId, isDone);
});
submit();
