import { device as phone } from '../device.js';
import { known, seconds } from '../options.js';
import { native } from './native.js';

// The phone and its app continue between the scenario's own steps.
export const device = Object.create(phone, {
  idle: {
    value(options = {}) {
      const { within } = known('device.idle', options, ['within']);
      return native.idle(seconds('device.idle: within', within) ?? 3600);
    },
  },
  advance: { value: (seconds) => native.advance(seconds) },
});
