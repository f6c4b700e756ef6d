// bridgehost: --globals web
console.log('text', 1, -0, 1n, null, undefined, true, Symbol('s'));
console.log({ a: 1, nested: { deep: { deeper: { deepest: 1 } } }, list: [1, 'two', [3]] });
console.log(new Map([['k', { v: 1 }]]), new Set([1, 2]), new Date(0), /x/g, [1, , 3]);
class Workout { constructor() { this.uuid = 'A'; } get pace() { return 5; } }
console.log(new Workout(), class Foo {}, function bar() {}, () => {});
const circular = { name: 'loop' };
circular.self = circular;
console.log(circular);
console.log('%s is %d years and %i, %f, %j %o %%', 'Ann', 42.5, 42.5, '1.5', { a: 1 }, [1]);
console.log(new Uint8Array([1, 2, 3]), new ArrayBuffer(2), Promise.resolve(1));
console.log('emoji 👩‍👩‍👧 NUL \u0000 end', ['\u0000', '\ud800']);
console.table([{ a: 1, b: 'x' }, { a: 2, b: 'y' }]);
console.group('group');
console.info('inside');
console.groupEnd();
console.count();
console.count('c');
console.assert(1 === 1, 'not shown');
console.assert(false, 'shown');
console.warn('a warning');
console.error(new RangeError('an error').message);
console.log(Array.from({ length: 120 }, (_, i) => i));
