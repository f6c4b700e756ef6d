'use strict';

let handler = (error, isFatal) => {
  if (isFatal) native.reportFatalError(error);
  else console.error(error);
};

exports.getHandler = () => handler;

exports.setHandler = (newHandler) => {
  handler = newHandler;
};

/** Gives an error that nothing caught to the script's handler, or else to the host. */
exports.report = (error, isFatal = true) => {
  try {
    handler(error, isFatal);
  } catch (failure) {
    if (failure !== error) native.reportFatalError(failure);
    native.reportFatalError(error);
  }
};
