import { app } from './app.js';
import { backend } from './backend.js';
import { checkBody } from './body.js';
import { begin, checkPlace, surroundings } from './describe.js';
import { device } from './device.js';
import { each } from './each.js';
import { checkCount, startCount } from './expect.js';
import { refuseMembers } from './jest.js';
import { native } from './native.js';

const launches = ['none', 'user'];

function check(what, options, body) {
  if (typeof options !== 'function' && typeof body !== 'function') {
    throw new TypeError(`${what} needs a function: scenario(name, { app: './app.js' }, async (…) => {})`);
  }
  if (typeof options?.app !== 'string') {
    throw new TypeError(`${what} needs the script of its app: scenario(name, { app: './app.js' }, async (…) => {})`);
  }
  if (options.launch !== undefined && !launches.includes(options.launch)) {
    throw new TypeError(`${what}: launch must be one of ${launches.map((each) => `'${each}'`).join(', ')}`);
  }
  if (options.runs !== undefined && !(Number.isInteger(options.runs) && options.runs >= 1)) {
    throw new TypeError(`${what}: runs must be a whole number from 1`);
  }
  for (const key of Object.keys(options)) {
    if (!['app', 'launch', 'allow', 'runs'].includes(key)) {
      throw new TypeError(`${what} has no option '${key}': app, launch, allow, runs`);
    }
  }
}

const define = (mode) => (name, values, options, body, ...more) => {
  const what = `scenario('${name}', …)`;
  check(what, options, body);
  checkPlace(what);
  checkBody(what, body, 1 + values.length, more);
  const { prefix, before, after, mode: modeOfGroup } = surroundings();
  const context = { device, backend, app };
  native.define(prefix + String(name), mode === 'normal' ? modeOfGroup : mode, options.app,
    options.launch === 'user', options.allow ?? [], options.runs ?? null,
    async () => {
      begin(prefix + String(name));
      startCount();
      try {
        try {
          await before(context);
          await body(context, ...values);
        } finally {
          await after(context);
        }
        checkCount();
        native.finish();
      } catch (error) {
        native.fail(error);
      }
    });
};

const inMode = (mode) => Object.assign((name, ...rest) => define(mode)(name, [], ...rest), {
  each: each('scenario', define(mode)),
});

/** Defines a scenario: what happens on the phone, and what the test expects. */
export const scenario = inMode('normal');
scenario.only = inMode('only');
scenario.skip = inMode('skip');
/** A scenario that is not written yet. */
scenario.todo = (name) => {
  checkPlace(`scenario.todo('${name}')`);
  native.define(surroundings().prefix + String(name), 'todo', '', false, [], null, () => {});
};
refuseMembers(scenario, 'scenario');
