import { equal, test } from './assert.js';

// The formatter passes itself to objects that format themselves.
let inspect;
console.log({ [Symbol.for('nodejs.util.inspect.custom')]: (depth, options, own) => {
  inspect = own;
  return 'ok the formatter is at hand';
} });

const check = (value, text) => test(`6 console: inspect ${text.split('\n')[0]}`,
  () => equal(inspect(value), text));

class Workout {
  constructor() {
    this.kcal = 12;
  }
}
const circular = { name: 'c' };
circular.self = circular;

check({ a: { b: { c: { d: 1 } } }, 'x-y': [] }, "{ a: { b: { c: [Object] } }, 'x-y': [] }");
check([1, 'two', null, undefined, -0, 5n, Symbol('s')],
  "[ 1, 'two', null, undefined, -0, 5n, Symbol(s) ]");
check(new Workout(), 'Workout { kcal: 12 }');
check(circular, "<ref *1> { name: 'c', self: [Circular *1] }");
check(new Map([['k', new Set([1])]]), "Map(1) { 'k' => Set(1) { 1 } }");
check([, 1, , ,], '[ <1 empty item>, 1, <2 empty items> ]');
check("it's", '"it\'s"');
check([() => {}, class A {}, async function go() {}],
  '[ [Function (anonymous)], [class A], [AsyncFunction: go] ]');
check(Object.create(null), '[Object: null prototype] {}');
check({ get a() { return 1; }, set b(value) {} }, '{ a: [Getter], b: [Setter] }');
check(new Uint8Array(3), 'Uint8Array(3) [ 0, 0, 0 ]');
check(new Date(0), '1970-01-01T00:00:00.000Z');
check(Array.from({ length: 20 }, (_, i) => i * 10), `[
    0,  10,  20,  30,  40,  50,
   60,  70,  80,  90, 100, 110,
  120, 130, 140, 150, 160, 170,
  180, 190
]`);

test('6 console: prints a message even if an object in it throws', () => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  const trap = () => { throw new Error('trapped'); };
  const hostile = new Proxy({}, { get: trap, ownKeys: trap, getPrototypeOf: trap });
  equal(inspect({ proxy, hostile }),
    '{ proxy: <Revoked Proxy>, hostile: <Inspection threw (trapped)> }');
});

test('6 console: prints an error with its text, stack, properties and cause', () => {
  const error = Object.assign(new TypeError('bad', { cause: new Error('why') }), { code: 'E1' });
  const text = inspect(error);
  equal(text.startsWith('TypeError: bad\n    at '), true);
  equal(/code: 'E1',\n  \[cause\]: Error: why\n      at /.test(text), true);
});

test('6 console: every method prints', () => {
  console.group('ok', 'a group');
  console.info('ok %s %d %i %f %j %o %O%c %%', 'text', 1, 2.5, '3.5', { a: 1 }, [1], {}, 'css');
  console.groupEnd();
  console.table([{ ok: 1 }]);
  console.count();
  console.time('t');
  console.assert(true, 'never printed');
});
