import declared from './declared.json';

const inherited = new Set([Object.prototype, Function.prototype, null]);

/** The names of the members that a script may use, including inherited ones. */
export function members(value) {
  const names = [];
  for (let each = value; !inherited.has(each); each = Object.getPrototypeOf(each)) {
    names.push(...Object.getOwnPropertyNames(each).filter((name) => !/^(_|constructor$)/.test(name)));
  }
  return names;
}

/** Reports names that only one of the two has. Names such as `_simulate…` are private unless they are declared. */
function compare(what, expected, names) {
  const lacking = expected.filter((name) => !names.includes(name));
  const extra = [...new Set(names)].filter((name) => !expected.includes(name));
  for (const name of lacking) console.error(`${what}.${name} is declared and does not exist`);
  for (const name of extra) console.error(`${what}.${name} exists and is not declared`);
  if (lacking.length + extra.length > 0) process.exitCode = 1;
  return lacking.length + extra.length;
}

let count = 0;
export function check(kind, what, names) {
  const expected = declared[kind][what];
  if (!expected) throw new Error(`nothing is declared of ${what}`);
  const problems = compare(what, expected, names);
  count += expected.length;
  return problems;
}

export const declaredNames = (kind) => Object.keys(declared[kind]);
export const counted = () => count;
