import { checkBody } from './body.js';
import { each } from './each.js';
import { refuseMembers } from './jest.js';

// The groups that contain what is being defined, the outermost first.
const groups = [];
/** The name of the scenario that runs. */
let running;

/** Begins a scenario: from now on, nothing can be defined. */
export function begin(name) {
  running = name;
}

/** Refuses definitions that would never run. */
export function checkPlace(what) {
  if (running === undefined) return;
  throw new TypeError(`${what} is inside the scenario '${running}'. Define it at the top level of the file, or in a describe`);
}

const define = (mode) => (name, values, body) => {
  const what = `describe('${name}', …)`;
  if (typeof body !== 'function') {
    throw new TypeError(`${what} needs a function: describe(name, () => { … })`);
  }
  checkPlace(what);
  groups.push({ name: String(name), mode, before: [], after: [] });
  try {
    const result = body(...values);
    if (typeof result?.then === 'function') throw new TypeError(`${what} takes a function that is not async`);
  } finally {
    groups.pop();
  }
};

const group = (mode) => Object.assign((name, body) => define(mode)(name, [], body), {
  each: each('describe', define(mode)),
});

// The hooks of the file outside of all groups.
const file = { name: '', mode: 'normal', before: [], after: [] };
const hook = (name, kind) => (body, ...more) => {
  if (typeof body !== 'function') throw new TypeError(`${name} needs a function`);
  checkPlace(name);
  checkBody(name, body, 1, more);
  (groups.at(-1) ?? file)[kind].push(body);
};

/** Groups scenarios. Their names begin with the name of the group. */
export const describe = group('normal');
describe.only = group('only');
describe.skip = group('skip');
refuseMembers(describe, 'describe');

export const beforeEach = hook('beforeEach', 'before');
export const afterEach = hook('afterEach', 'after');

/** The name prefix, mode and hooks for a scenario that is defined now. */
export function surroundings() {
  const around = [file, ...groups];
  const modes = groups.map(({ mode }) => mode);
  return {
    prefix: groups.map(({ name }) => `${name} `).join(''),
    mode: ['skip', 'only'].find((mode) => modes.includes(mode)) ?? 'normal',
    before: async (context) => {
      for (const { before } of around) for (const each of before) await each(context);
    },
    // All hooks run, even if one of them throws.
    after: async (context) => {
      const errors = [];
      for (const { after } of around.toReversed()) {
        for (const each of after) {
          try { await each(context); } catch (error) { errors.push(error); }
        }
      }
      if (errors.length > 0) throw errors[0];
    },
  };
}
