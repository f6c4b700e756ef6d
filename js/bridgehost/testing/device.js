import { device as phone } from '../device.js';
import { native } from './native.js';

// Between the scenario's own steps the phone and its app go on.
export const device = Object.create(phone, {
  idle: { value: ({ within = 3600 } = {}) => native.idle(within) },
  advance: { value: (seconds) => native.advance(seconds) },
});
