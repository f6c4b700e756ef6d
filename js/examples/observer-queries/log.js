import { AppState } from 'react-native';
import { device } from 'bridgehost';

/** Logs the time, the process of the app, its state, and what happened. */
export function log(...words) {
  const time = new Date().toISOString().slice(8, 19).replace('T', '. ');
  console.log(time, `process ${device.launchCount}`, AppState.currentState.padEnd(10), ...words);
}
