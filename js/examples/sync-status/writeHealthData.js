import { NativeModules } from 'react-native';
import { writable } from './resources';

const { Health } = NativeModules;

export class UnsupportedResource extends Error {
  name = 'UnsupportedResource';
}

/** Saves a value that the person entered. Sensor data cannot be written. */
export async function writeHealthData(resource, value) {
  if (!(resource in writable)) throw new UnsupportedResource(`${resource} cannot be written`);
  await Health.save([{ ...writable[resource], startDate: Date.now(), value }]);
}
