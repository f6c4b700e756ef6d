'use strict';

let handler = (error, isFatal) => {
  if (isFatal) native.reportFatalError(error);
  else console.error(error);
};
let guardDepth = 0;

exports.ErrorUtils = {
  setGlobalHandler(newHandler) {
    handler = newHandler;
  },
  getGlobalHandler() {
    return handler;
  },
  reportError(error) {
    handler?.(error, false);
  },
  reportFatalError(error) {
    handler?.(error, true);
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
  guard(fn, name = fn?.name, context = null) {
    if (typeof fn !== 'function') return null;
    const guarded = (...args) => exports.ErrorUtils.applyWithGuard(fn, context, args);
    return Object.defineProperty(guarded, 'name', { value: name });
  },
};
