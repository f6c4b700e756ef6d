import { app } from './app.js';
import { backend } from './backend.js';
import { surroundings } from './describe.js';
import { device } from './device.js';
import { each as forEachRow } from './each.js';
import { native } from './native.js';

const launches = ['none', 'user'];

function check(name, options, body) {
  const what = `scenario('${name}', …)`;
  if (typeof body !== 'function') {
    throw new TypeError(`${what} needs a function: scenario(name, { app: './app.js' }, async (…) => {})`);
  }
  if (typeof options?.app !== 'string') {
    throw new TypeError(`${what} needs the script of its app: { app: './app.js' }`);
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

const define = (mode) => (name, options, body) => {
  check(name, options, body);
  const { prefix, before, after, mode: modeOfGroup } = surroundings();
  const context = { device, backend, app };
  native.define(prefix + String(name), mode === 'normal' ? modeOfGroup : mode, options.app,
    options.launch === 'user', options.allow ?? [], options.runs ?? null,
    async () => {
      try {
        try {
          await before(context);
          await body(context);
        } finally {
          await after(context);
        }
        native.finish();
      } catch (error) {
        native.fail(error);
      }
    });
};

/** Defines a scenario: what happens on the phone, and what the test expects. */
export const scenario = define('normal');
scenario.only = define('only');
scenario.skip = define('skip');
for (const each of [scenario, scenario.only, scenario.skip]) each.each = forEachRow(each);
/** A scenario that is not written yet. */
scenario.todo = (name) => {
  native.define(surroundings().prefix + String(name), 'todo', '', false, [], null, () => {});
};
