import { processColor } from './color/processColor.js';
import { invariant } from './invariant.js';
import { record } from './record.js';

const isObject = (value) => typeof value === 'object' && value !== null;

/** The sheet for sharing. Nobody chooses, so it is dismissed. */
export class Share {
  static get sharedAction() { return 'sharedAction'; }
  static get dismissedAction() { return 'dismissedAction'; }

  static share(content, options = {}) {
    invariant(isObject(content), 'Content to share must be a valid object');
    invariant(typeof content.url === 'string' || typeof content.message === 'string',
      'At least one of URL or message is required');
    invariant(isObject(options), 'Options must be a valid object');
    return new Promise((resolve) => {
      const color = processColor(options.tintColor);
      invariant(color == null || typeof color === 'number', 'Unexpected color given for options.tintColor');
      record(`a share sheet that nobody answers: ${content.message ?? content.url}`);
      setTimeout(resolve, 0, { action: 'dismissedAction', activityType: null });
    });
  }
}
