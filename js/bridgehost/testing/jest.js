import { meant } from '../options.js';
import table from './jest.json';

const instead = new Map(table.lacks.flatMap((each) => each.names.map((name) => [name, each.instead])));

function refuse(name) {
  throw new TypeError(`bridgehost has no \`${name}\`. ${instead.get(name)}`);
}

/** Adds the members that only Jest's object of this name has. */
export function refuseMembers(object, owner) {
  for (const name of instead.keys()) {
    const dot = name.lastIndexOf('.');
    if (name.slice(0, Math.max(dot, 0)) === owner) {
      Object.defineProperty(object, name.slice(dot + 1), { value: refused(name) });
    }
  }
}

/** A function that only Jest has. A call of it, or of one of its members, throws an error that says what to use instead. */
function refused(name) {
  const called = () => refuse(name);
  refuseMembers(called, name);
  return called;
}

export const afterAll = refused('afterAll');
export const beforeAll = refused('beforeAll');
export const fdescribe = refused('fdescribe');
export const fit = refused('fit');
export const it = refused('it');
export const jest = refused('jest');
export const test = refused('test');
export const xdescribe = refused('xdescribe');
export const xit = refused('xit');
export const xtest = refused('xtest');

/** What expectations inherit: an error for each matcher that they do not have. */
export const absentMatchers = (names) => new Proxy({}, {
  get(target, name) {
    // What `await` and `JSON.stringify` look for.
    if (typeof name === 'symbol' || ['then', 'toJSON'].includes(name) || name in target) return target[name];
    // Already here, not when it is called: what Chai writes as `to.be.true` is no call.
    if (instead.has(`expect().${name}`)) refuse(`expect().${name}`);
    throw new TypeError(`expect has no matcher '${name}'.${meant(name, names)}`);
  },
});
