'use strict';

/**
 * React Native's message. The cause says what happened. An error that comes later than the request has the stack of
 * the request: its own has no call of the script.
 */
exports.networkError = (message, stack = undefined) => {
  const cause = new Error(message);
  const error = new TypeError('Network request failed', { cause });
  if (stack !== undefined) {
    error.stack = stack;
    cause.stack = '';
  }
  return error;
};
