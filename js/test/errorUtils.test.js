import { equal, said, test, throws, uncaught } from './assert.js';

const fail = () => { throw new Error('broken'); };

test('6 ErrorUtils: has all its members', () => {
  const names = ['setGlobalHandler', 'getGlobalHandler', 'reportError', 'reportFatalError',
    'applyWithGuard', 'applyWithGuardIfNeeded', 'inGuard', 'guard'];
  equal(names.filter((name) => typeof ErrorUtils[name] !== 'function'), []);
});

test('3.7 reportError, reportFatalError: the handler learns whether it is fatal', async () => {
  const errors = await uncaught(() => {
    ErrorUtils.reportError(new Error('a'));
    ErrorUtils.reportFatalError(new Error('b'));
  });
  equal(errors, [['a', false], ['b', true]]);
});

test('3.7 reportError: by default the error is printed, and the app continues', async () => {
  const error = new Error('printed');
  const messages = await said('error', () => ErrorUtils.reportError(error));
  equal(messages, [error]);
});

test('3.7 setGlobalHandler: getGlobalHandler returns the handler', () => {
  const original = ErrorUtils.getGlobalHandler();
  const handler = () => {};
  ErrorUtils.setGlobalHandler(handler);
  equal(ErrorUtils.getGlobalHandler() === handler, true);
  ErrorUtils.setGlobalHandler(original);
});

test('3.7 applyWithGuard: returns the value, or reports the error and returns null', async () => {
  const context = { a: 1 };
  const add = function add(b) { return this.a + b; };
  const errors = await uncaught(() => {
    equal(ErrorUtils.applyWithGuard(add, context, [2]), 3);
    equal(ErrorUtils.applyWithGuard(fail), null);
  });
  equal(errors, [['broken', false]]);
});

test('3.7 applyWithGuardIfNeeded: inside a guard the outer guard gets the error', async () => {
  const errors = await uncaught(() => {
    ErrorUtils.applyWithGuard(() => {
      throws(() => ErrorUtils.applyWithGuardIfNeeded(fail), 'broken');
    });
    ErrorUtils.applyWithGuardIfNeeded(fail);
  });
  equal(errors, [['broken', false]]);
});

test('3.7 inGuard: is true only in a guarded function', () => {
  const seen = [ErrorUtils.inGuard()];
  ErrorUtils.applyWithGuard(() => seen.push(ErrorUtils.inGuard()));
  seen.push(ErrorUtils.inGuard());
  equal(seen, [false, true, false]);
});

test('3.7 guard: makes a function whose errors are reported', async () => {
  const errors = await uncaught(() => {
    const guarded = ErrorUtils.guard(fail, 'named');
    equal([guarded.name, guarded()], ['named', null]);
    equal(ErrorUtils.guard((a, b) => a + b)(1, 2), 3);
  });
  equal(errors, [['broken', false]]);
  const warnings = await said('warn', () => equal(ErrorUtils.guard('no function'), null));
  equal(warnings, [['A function must be passed to ErrorUtils.guard, got ', 'no function']]);
});

test('3.7 events: an error in a listener of an EventTarget is fatal, and the other listeners still run', async () => {
  const calls = [];
  const errors = await uncaught(() => {
    const target = new EventTarget();
    target.addEventListener('x', fail);
    target.addEventListener('x', () => calls.push('second'));
    target.dispatchEvent(new Event('x'));
  });
  equal([calls, errors], [['second'], [['broken', true]]]);
});
