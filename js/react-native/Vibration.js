import { record } from './record.js';

/** The motor of the phone. */
export const Vibration = {
  vibrate(pattern = 400, repeats = false) {
    if (typeof pattern !== 'number' && !Array.isArray(pattern)) {
      throw new Error('Vibration pattern should be a number or array');
    }
    record(`the phone vibrates${repeats ? ' again and again' : ''}`);
  },
  cancel() {},
};
