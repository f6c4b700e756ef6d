'use strict';

let handler = (error, isFatal) => {
  if (isFatal) native.reportFatalError(error);
  else console.error(error);
};

exports.getHandler = () => handler;

exports.setHandler = (newHandler) => {
  handler = newHandler;
};

/** Passes an uncaught error to the script's handler, or else to the host. */
exports.report = (error, isFatal = true) => {
  require('./writtenErrors').write(error);
  try {
    handler(error, isFatal);
  } catch (failure) {
    // An error in the handler must not hide the original one.
    if (failure !== error) {
      const { format } = require('./format');
      native.log('error', `Failed to print error: ${format([failure])}`);
    }
    native.reportFatalError(error);
  }
};
