'use strict';

/**
 * React Native's message: that of whatwg-fetch, which has one for time-outs from version 3.6.19 on. The cause says what
 * happened. An error that comes later than the request has the stack of
 * the request: its own has no call of the script.
 */
exports.networkError = (message, stack = undefined, hasTimedOut = false) => {
  const cause = new Error(message);
  const what = hasTimedOut && native.reactNative >= 73 ? 'timed out' : 'failed';
  const error = new TypeError(`Network request ${what}`, { cause });
  if (stack !== undefined) {
    error.stack = stack;
    cause.stack = '';
  }
  return error;
};
