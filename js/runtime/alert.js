'use strict';

/** Nobody is there to see it: the log tells what it says. */
exports.alert = function alert(text) {
  native.log('warn', `an alert that nobody answers: ${text}`);
};
