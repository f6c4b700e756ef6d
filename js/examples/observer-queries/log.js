import { AppState } from 'react-native';
import { device } from 'bridgehost';

/** When, in which process of the app, in which state, what. */
export function log(...words) {
  const time = new Date().toISOString().slice(8, 19).replace('T', '. ');
  console.log(time, `process ${device.launchCount}`, AppState.currentState.padEnd(10), ...words);
}
