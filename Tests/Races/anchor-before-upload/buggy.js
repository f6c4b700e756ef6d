// standardnotes/snjs#602: what was sent is saved before a server has it. When the upload fails, or the app is killed,
// the next sync leaves it out.
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
  const sent = JSON.parse(await AsyncStorage.getItem('sent') ?? '[]');
  const news = workouts.filter(({ uuid }) => !sent.includes(uuid));
  if (news.length === 0) return 'noData';
  await AsyncStorage.setItem('sent', JSON.stringify([...sent, ...news.map(({ uuid }) => uuid)]));
  await upload(news);
  return 'newData';
}

let last = Promise.resolve();
new NativeEventEmitter(HealthEmitter).addListener('onSendData', ({ fetchId, workouts }) => {
  last = last.then(() => sync(workouts)).catch(() => 'failed')
    .then((result) => HealthEmitter.finish(result, fetchId));
});
