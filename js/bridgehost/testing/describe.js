// The groups around what is being defined, the outermost first.
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

// Around all groups: what a file says outside of any.
const file = { name: '', mode: 'normal', before: [], after: [] };
const hook = (name, kind) => (body) => {
  if (typeof body !== 'function') throw new TypeError(`${name} needs a function`);
  (groups.at(-1) ?? file)[kind].push(body);
};

/** Groups scenarios: the name of the group comes before theirs. */
export const describe = group('normal');
describe.only = group('only');
describe.skip = group('skip');

export const beforeEach = hook('beforeEach', 'before');
export const afterEach = hook('afterEach', 'after');

/** What a scenario that is defined now belongs to. */
export function surroundings() {
  const around = [file, ...groups];
  const modes = groups.map(({ mode }) => mode);
  return {
    prefix: groups.map(({ name }) => `${name} `).join(''),
    mode: ['skip', 'only'].find((mode) => modes.includes(mode)) ?? 'normal',
    before: async (world) => {
      for (const { before } of around) for (const each of before) await each(world);
    },
    // All of them, whatever one throws.
    after: async (world) => {
      const errors = [];
      for (const { after } of around.toReversed()) {
        for (const each of after) {
          try { await each(world); } catch (error) { errors.push(error); }
        }
      }
      if (errors.length > 0) throw errors[0];
    },
  };
}
