// standardnotes/snjs#602: how far the sync came is saved before the rest of it is done. When that fails, or the
// app is killed, the next sync begins behind what nobody has.
import { NativeEventEmitter, NativeModules } from 'react-native';
import AsyncStorage from '../AsyncStorage';

const { HealthEmitter } = NativeModules;

async function upload(workouts) {
  const response = await fetch(`${process.env.BACKEND_URL}/workouts`, {
    method: 'POST',
    body: JSON.stringify(workouts),
    signal: AbortSignal.timeout(20_000),
  });
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
}

async function sync(workouts) {
  const lastSync = JSON.parse(await AsyncStorage.getItem('lastSync') ?? '0');
  const dates = workouts.map(({ endDate }) => Date.parse(endDate));
  const news = workouts.filter((_, index) => dates[index] > lastSync);
  if (news.length === 0) return 'noData';
  await upload(news);
  await AsyncStorage.setItem('lastSync', JSON.stringify(Math.max(...dates)));
  return 'newData';
}

let last = Promise.resolve();
new NativeEventEmitter(HealthEmitter).addListener('onSendData', ({ fetchId, workouts }) => {
  last = last.then(() => sync(workouts)).catch(() => 'failed')
    .then((result) => HealthEmitter.finish(result, fetchId));
});
