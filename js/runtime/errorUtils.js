'use strict';

const uncaught = require('./uncaught');

let guardDepth = 0;

exports.ErrorUtils = {
  setGlobalHandler(newHandler) {
    uncaught.setHandler(newHandler);
  },
  getGlobalHandler() {
    return uncaught.getHandler();
  },
  reportError(error) {
    uncaught.report(error, false);
  },
  reportFatalError(error) {
    uncaught.report(error);
  },
  applyWithGuard(fn, context, args) {
    guardDepth += 1;
    try {
      return fn.apply(context, args ?? []);
    } catch (error) {
      this.reportError(error);
      return null;
    } finally {
      guardDepth -= 1;
    }
  },
  applyWithGuardIfNeeded(fn, context, args) {
    return this.inGuard() ? fn.apply(context, args ?? []) : this.applyWithGuard(fn, context, args);
  },
  inGuard() {
    return guardDepth > 0;
  },
  guard(fn, name, context) {
    if (typeof fn !== 'function') {
      console.warn('A function must be passed to ErrorUtils.guard, got ', fn);
      return null;
    }
    const guarded = function guarded(...args) {
      return exports.ErrorUtils.applyWithGuard(fn, context ?? this, args);
    };
    return Object.defineProperty(guarded, 'name', { value: name ?? fn.name });
  },
};
