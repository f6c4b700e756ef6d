// The groups that contain what is being defined, the outermost first.
const groups = [];

function group(mode) {
  return (name, body) => {
    if (typeof body !== 'function') {
      throw new TypeError(`describe('${name}', …) needs a function: describe(name, () => { … })`);
    }
    groups.push({ name: String(name), mode, before: [], after: [] });
    try {
      const result = body();
      if (typeof result?.then === 'function') {
        throw new TypeError(`describe('${name}', …) takes a function that is not async`);
      }
    } finally {
      groups.pop();
    }
  };
}

// The hooks of the file outside of all groups.
const file = { name: '', mode: 'normal', before: [], after: [] };
const hook = (name, kind) => (body) => {
  if (typeof body !== 'function') throw new TypeError(`${name} needs a function`);
  (groups.at(-1) ?? file)[kind].push(body);
};

/** Groups scenarios. Their names begin with the name of the group. */
export const describe = group('normal');
describe.only = group('only');
describe.skip = group('skip');

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
