// Calls native methods with generated arguments: `plan` says which, with what seed and how often.
// Every method of every module is listed by the host itself.

var bridge = globalThis.__bridgehost;
var names = bridge.moduleNames().sort();
var methods = [];
for (var name of names) {
  var found = bridge.module(name);
  if (!found) continue;
  for (var key of Object.keys(found).sort()) {
    if (typeof found[key] === 'function') methods.push([name, key]);
  }
}

var state = plan.seed >>> 0;
function random() {
  state = (state + 0x6D2B79F5) | 0;
  var t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
}
var below = (n) => Math.floor(random() * n);
var pick = (list) => list[below(list.length)];

var numbers = [
  0, -0, 1, -1, 1.5, NaN, Infinity, -Infinity, 255, 256, 2 ** 31, 2 ** 31 - 1, -(2 ** 31), 2 ** 32, 2 ** 53 - 1,
  -(2 ** 53), 2 ** 62, 2 ** 63, -(2 ** 63), 1e15, 1e18, 1e300, -1e300, 5e-324, 8.64e15, -8.64e15, 1767600000000,
];
var texts = [
  '', 'text', '\ud800', 'a\udfff', '\0', '\u202e', 'x'.repeat(70000), 'k', 'NaN', '1e300', '9223372036854775807',
  'HKQuantityTypeIdentifierStepCount', 'HKQuantityTypeIdentifierHeartRate', 'HKWorkoutTypeIdentifier',
  'HKCategoryTypeIdentifierSleepAnalysis', 'HKCorrelationTypeIdentifierFood', 'HKWorkoutActivityTypeRunning',
  '2026-01-05T08:00:00Z', '-271821-04-20', '+275760-09-13T00:00:00.000Z', 'count', 'count/min', 'km', 'Europe/Berlin',
  '00000000-0000-4000-8000-000000000000', 'cumulativeSum', 'utf8', 'base64', 'http://127.0.0.1:1/', 'QUJD', '__proto__',
];
var thrown = () => pick([new Error('getter'), null, 'text', Symbol('s'), { get message() { throw 1; } }]);

function deep(levels, wrap) {
  var made = 1;
  for (var i = 0; i < levels; i++) made = wrap(made);
  return made;
}

// Answers whatever property native code asks for.
function anything(level) {
  var known = Object.create(null);
  return new Proxy({}, {
    get: function (_, key) {
      if (typeof key === 'symbol' || key === 'then' || key === 'toJSON') return undefined;
      if (!(key in known)) known[key] = likely(String(key), level + 1);
      return known[key];
    },
    ownKeys: () => ['type', 'value', '__proto__'],
    getOwnPropertyDescriptor: (_, key) => ({ value: known[key], enumerable: true, configurable: true }),
  });
}

// What a property of that name would be, more often than not.
function likely(key, level) {
  if (random() < 0.3) return value(level);
  if (/date|time|begin/i.test(key)) return random() < 0.5 ? pick(numbers) : pick([new Date(pick(numbers)), pick(texts)]);
  if (/^(and|or|samples|sort|frames)$/.test(key)) return list(level, () => anything(level + 1));
  if (/^(types|options|uuids|sources|headers|read|write)$/.test(key)) return list(level, () => pick(texts));
  if (/^(minutes|hours|days|weeks|months)$/.test(key)) return random() < 0.5 ? undefined : Math.trunc(pick(numbers));
  if (/predicate|interval|not|source|metadata/i.test(key)) return random() < 0.5 ? undefined : anything(level + 1);
  if (/limit|count|duration|value|timeout|delay|offset|length/i.test(key)) return pick(numbers);
  return random() < 0.3 ? undefined : pick(texts);
}

var list = (level, make) => Array.from({ length: below(level > 4 ? 1 : 4) }, make);

function detached() {
  var bytes = new Uint8Array(16);
  if (bytes.buffer.transfer) bytes.buffer.transfer();
  return random() < 0.5 ? bytes : bytes.buffer;
}

function cyclic() {
  var array = [], object = { array: array };
  array.push(pick([array, object]));
  object.and = [object];
  object.not = object.samples = array;
  return pick([array, object]);
}

function long() {
  var made = [];
  made.length = pick([2 ** 32 - 1, 1e6, 70000]);
  return made;
}

function value(level) {
  level = level || 0;
  switch (below(level > 6 ? 4 : 22)) {
    case 0: case 1: return pick(numbers);
    case 2: return pick(texts);
    case 3: return pick([undefined, null, true, false]);
    case 4: return list(level, () => value(level + 1));
    case 5: return Object.fromEntries(list(level, () => [pick(texts), value(level + 1)]));
    case 6: return cyclic();
    case 7: return deep(pick([10, 200, 300, 5000]), pick([(x) => [x], (x) => ({ not: x }), (x) => ({ and: [x] })]));
    case 8: return Object.defineProperty({}, pick(['type', 'length', 'a', 'code']), {
      get: function () { throw thrown(); }, enumerable: true });
    case 9: return new Proxy(pick([{}, [], function () {}]), {
      get: function () { throw thrown(); }, ownKeys: function () { throw thrown(); } });
    case 10: return detached();
    case 11: return pick([new Uint8Array(9), new DataView(new ArrayBuffer(7), 3), new Float64Array(2), new ArrayBuffer(3)]);
    case 12: return pick([Symbol('s'), 10n, 2n ** 70n, /x/g, new Map([[1, 2]]), new Date(NaN), new Error('e')]);
    case 13: return pick([function () {}, () => {}, class {}]);
    case 14: return Object.create(null);
    case 15: return pick([Object.create({ inherited: 1 }), new Number(1), new String('s'), Object.create(Array.prototype)]);
    case 16: return long();
    case 17: return { get buffer() { return new ArrayBuffer(4); }, byteOffset: pick(numbers), byteLength: pick(numbers) };
    case 18: { var node = [1]; for (var i = 0; i < 40; i++) node = [node, node]; return random() < 0.05 ? node : [1]; }
    default: return anything(level);
  }
}

// Lets a script's own prototypes be hostile while it calls.
function withHostilePrototypes(body) {
  var targets = [
    [Array.prototype, 'push'], [Array.prototype, Symbol.iterator], [Object.prototype, 'code'], [Object.prototype, 'type'],
    [Object.prototype, 'message'], [Date.prototype, 'getTime'], [Error.prototype, 'name'], [Function.prototype, 'apply'],
    [Promise.prototype, 'then'], [globalThis, 'TypeError'], [globalThis, 'Promise'], [globalThis, 'String'],
  ];
  var target = pick(targets), object = target[0], key = target[1];
  var old = Object.getOwnPropertyDescriptor(object, key);
  var define = Object.defineProperty, remove = Reflect.deleteProperty;
  var error = new Error('prototype');
  try {
    define(object, key, { get: function () { throw error; }, set: function () { throw error; }, configurable: true });
    body();
  } finally {
    if (old) define(object, key, old); else remove(object, key);
  }
}

var ignore = function () {};
// What a method does later with a hostile value may throw where nobody catches it.
ErrorUtils.setGlobalHandler(ignore);
function call(object, method) {
  var count = below(6), passed = [];
  for (var i = 0; i < count; i++) passed.push(random() < 0.5 ? likely(pick(['type', 'date', 'value', 'id']), 1) : value());
  if (random() < 0.3) passed.push(ignore);
  if (random() < 0.2) passed.push(ignore);
  var done;
  var run = function () {
    try { done = object[method](...passed); } catch (error) { done = undefined; }
  };
  if (random() < 0.1) { try { withHostilePrototypes(run); } catch (error) { /* the script's own */ } } else run();
  try { if (done instanceof Promise) done.then(ignore, ignore); } catch (error) { /* the script's own */ }
}

// A script that is loaded again, because a method reloaded or ended the app, has nothing left to do.
if (Date.now() === 1767600000000) {
  var index = plan.first, left = 0;
  var step = function () {
    if (left === 0) {
      if (index >= Math.min(methods.length, plan.first + plan.methods)) {
        console.log('end ' + index + ' of ' + methods.length);
        return;
      }
      left = plan.calls;
      state = (plan.seed + index * 7919) >>> 0;
      console.log('call ' + index + ' ' + methods[index].join('.'));
    }
    var method = methods[index];
    var object = bridge.module(method[0]);
    for (var i = 0; i < 20 && left > 0; i++, left--) call(object, method[1]);
    if (left === 0) index++;
    setTimeout(step, 0);
  };
  setTimeout(step, 5);
}
