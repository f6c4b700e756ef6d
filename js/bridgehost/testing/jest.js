// Functions that Jest has and bridgehost does not have. Each throws an error that says what to use instead.
const refuse = (name, instead) => () => {
  throw new TypeError(`bridgehost has no ${name}. ${instead}`);
};
const scenarios = 'Use scenario(name, { app: \'./app.js\' }, async ({ device, backend, app }) => { … })';
const fresh = (hook) => `Each scenario has a new phone and a new app, so nothing is shared. Use ${hook}`;

const refused = (name) => Object.assign(refuse(`${name}()`, scenarios), {
  only: refuse(`${name}.only`, 'Use scenario.only'), skip: refuse(`${name}.skip`, 'Use scenario.skip'),
  each: refuse(`${name}.each`, 'Use scenario.each'), todo: refuse(`${name}.todo`, 'Use scenario.todo'),
});
export const test = refused('test');
export const it = refused('it');
export const beforeAll = refuse('beforeAll()', fresh('beforeEach'));
export const afterAll = refuse('afterAll()', fresh('afterEach'));

const time = 'The clock is virtual: let time pass with device.advance(seconds) or device.idle()';
const mocks = 'The app runs unchanged: answer its requests with backend.reply, replace a native module with --native, '
  + 'and look at app.console and backend.requests()';
const instead = {
  useFakeTimers: time, useRealTimers: time, advanceTimersByTime: time, runAllTimers: time,
  runOnlyPendingTimers: time, setSystemTime: time, setTimeout: time,
};
export const jest = new Proxy({}, {
  get: (_, name) => refuse(`jest.${String(name)}`, instead[name] ?? mocks),
});
