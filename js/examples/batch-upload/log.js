import { device } from 'bridgehost';

/** Logs the time, the process of the app, and what happened. */
export function log(...words) {
  console.log(new Date().toISOString().slice(11, 16), `process ${device.launchCount}`, ...words);
}
