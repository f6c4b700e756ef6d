import { device } from 'bridgehost';

/** When, in which process of the app, what. */
export function log(...words) {
  console.log(new Date().toISOString().slice(11, 16), `process ${device.launchCount}`, ...words);
}
