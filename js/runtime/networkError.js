'use strict';

/** React Native's message. The cause says what happened. */
exports.networkError = (message) => (
  new TypeError('Network request failed', { cause: new Error(message) }));
