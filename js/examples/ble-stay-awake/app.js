// bridgehost: --virtual-time --launch user --profile wiki-2020
import { NativeEventEmitter, NativeModules } from 'react-native';
import { BleManager } from '../BleManager';
import { LEVEL, SENSOR, SERVICE } from './phone';

const { BackgroundTasks } = NativeModules;
const manager = new BleManager();
let values = 0;
const tasks = [];

// A background task that begins with each value lets the app run until the next one, if that comes soon enough.
async function stayAwake() {
  const task = await BackgroundTasks.beginBackgroundTask('wait for the next value');
  endTasks();
  tasks.push(task);
}

function endTasks() {
  for (const task of tasks.splice(0)) BackgroundTasks.endBackgroundTask(task);
}

new NativeEventEmitter(BackgroundTasks).addListener('backgroundTaskExpired', endTasks);

async function start() {
  await manager.connectToDevice(SENSOR);
  await manager.discoverAllServicesAndCharacteristicsForDevice(SENSOR);
  manager.monitorCharacteristicForDevice(SENSOR, SERVICE, LEVEL, (error) => {
    if (error) return;
    values += 1;
    stayAwake();
  });
}

// A timer of JavaScript stands still while the app is suspended: the gaps show when it was.
const began = Date.now();
let last = began;
const timer = setInterval(() => {
  const now = Date.now();
  const at = Math.round((now - began) / 1000);
  const gap = Math.round((now - last) / 1000);
  if (gap > 30) console.log(`suspended for ${gap} s until ${at} s, after ${values} values`);
  last = now;
  if (at > 850) clearInterval(timer);
}, 5000);

const subscription = manager.onStateChange((state) => {
  if (state !== 'PoweredOn') return;
  subscription.remove();
  start().catch((error) => console.log(error.message));
}, true);
