import { invariant } from './invariant.js';
import { record } from './record.js';

function check(options, ...callbacks) {
  invariant(typeof options === 'object' && options !== null, 'Options must be a valid object');
  for (const [name, callback] of callbacks) {
    invariant(typeof callback === 'function', `Must provide a valid ${name}`);
  }
}

/** Sheets with choices: nobody chooses, and a sheet for sharing is dismissed. */
export const ActionSheetIOS = {
  showActionSheetWithOptions(options, callback) {
    check(options, ['callback', callback]);
    record(`an action sheet that nobody answers: ${options.title ?? ''} [${options.options?.join(', ')}]`);
  },
  showShareActionSheetWithOptions(options, onFailure, onSuccess) {
    check(options, ['failureCallback', onFailure], ['successCallback', onSuccess]);
    record(`a share sheet that nobody answers: ${options.message ?? options.url}`);
    setTimeout(onSuccess, 0, false, null);
  },
  dismissActionSheet() {},
};
