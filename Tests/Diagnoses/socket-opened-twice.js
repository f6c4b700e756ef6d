// bridgehost: race --plan launch --runs 20 --seed 1
import { AppState, NativeEventEmitter, NativeModules } from 'react-native';

const { BackgroundFetch } = NativeModules;
let socket;
const connect = async () => {
  if (socket) return socket;
  const { ok } = await fetch(`${process.env.BACKEND_URL}/ticket`);   // meanwhile another caller finds no socket, either
  if (!ok) throw new Error('no ticket');
  socket = new WebSocket('wss://live.example.org/workouts');
  return socket;
};
new NativeEventEmitter(BackgroundFetch).addListener('fetch', async ({ fetchId }) => {
  const result = await connect().then(() => 'newData', () => 'failed');
  BackgroundFetch.finish(fetchId, result);
});
connect().catch(() => {});
