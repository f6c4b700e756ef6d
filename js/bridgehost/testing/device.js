import { device as phone } from '../device.js';
import { known, seconds } from '../options.js';
import { native } from './native.js';

// Between the scenario's own steps the phone and its app go on.
export const device = Object.create(phone, {
  idle: {
    value(options = {}) {
      const { within } = known('device.idle', options, ['within']);
      return native.idle(seconds('device.idle: within', within) ?? 3600);
    },
  },
  advance: { value: (seconds) => native.advance(seconds) },
});
