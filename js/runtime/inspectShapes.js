'use strict';

const { BigInt, hasOwn } = require('./builtins');
const { functionText, hybridProperties, prefix } = require('./inspectNames');
const { errorBase } = require('./inspectError');
const { typedArrayName } = require('./kindOf');
const { key, number, primitive } = require('./inspectText');

const rest = (count, what = 'item') => `... ${count} more ${what}${count === 1 ? '' : 's'}`;

function arrayEntries(context, array, depth) {
  const output = [];
  for (let i = 0; i < array.length && output.length < context.maxArrayLength; i++) {
    if (hasOwn(array, i)) {
      const property = Object.getOwnPropertyDescriptor(array, i);
      output.push(property?.get ? '[Getter]'
        : context.indented(() => context.value(array[i], depth)));
      if (output.length === context.maxArrayLength && i + 1 < array.length) {
        output.push(rest(array.length - i - 1));
        return output;
      }
      continue;
    }
    let end = i + 1;
    while (end < array.length && !hasOwn(array, end)) end += 1;
    output.push(`<${end - i} empty item${end - i === 1 ? '' : 's'}>`);
    i = end - 1;
    if (output.length === context.maxArrayLength && end < array.length) {
      output.push(rest(array.length - end));
    }
  }
  if (context.maxArrayLength === 0 && array.length > 0) output.push(rest(array.length));
  return output;
}

function typedArrayEntries(context, array, size) {
  const shown = Math.min(context.maxArrayLength, size);
  const output = [];
  for (let i = 0; i < shown; i++) {
    output.push(typeof array[i] === 'bigint' ? `${array[i]}n` : number(array[i]));
  }
  if (size > shown) output.push(rest(size - shown));
  return output;
}

function collectionEntries(context, iterator, size, format) {
  const output = [];
  for (const item of iterator) {
    if (output.length >= context.maxArrayLength) {
      output.push(rest(size - output.length));
      break;
    }
    output.push(context.indented(() => format(item)));
  }
  return output;
}

function bytes(context, buffer) {
  const view = new Uint8Array(buffer);
  const shown = Math.min(context.maxArrayLength, view.length);
  const hex = (byte) => byte.toString(16).padStart(2, '0');
  let text = Array.from(view.subarray(0, shown), hex).join(' ');
  if (view.length > shown) text += ` ${rest(view.length - shown, 'byte')}`;
  return [`[Uint8Contents]: <${text}>`, `byteLength: ${view.length}`];
}

const sizeGetter = (type) => Object.getOwnPropertyDescriptor(type.prototype, 'size').get;
const mapSize = sizeGetter(Map);
const setSize = sizeGetter(Set);

/** The text of a property of a hybrid object. Its native getter may throw. */
function hybridEntry(context, owner, [name, get], depth) {
  try {
    return `${key(name)}: ${context.indented(() => context.value(get.call(owner), depth))}`;
  } catch (error) {
    return `${key(name)}: [Getter: <Inspection threw (${error?.message})>]`;
  }
}

const describe = {
  Array({ context, value, name, tag, before }) {
    const start = name === 'Array' && tag === '' ? '' : before('Array', `(${value.length})`);
    return {
      braces: [`${start}[`, ']'],
      isEmpty: value.length === 0,
      columns: value,
      entries: (depth) => arrayEntries(context, value, depth),
    };
  },
  TypedArray({ context, value, before }) {
    const { length } = value;
    return {
      braces: [`${before(typedArrayName(value), `(${length})`)}[`, ']'],
      isEmpty: length === 0,
      columns: value,
      entries: () => typedArrayEntries(context, value, length),
    };
  },
  Map({ context, value, before }) {
    const size = mapSize.call(value);
    return {
      braces: [`${before('Map', `(${size})`)}{`, '}'],
      isEmpty: size === 0,
      entries: (depth) => collectionEntries(context, Map.prototype.entries.call(value), size,
        ([k, v]) => `${context.value(k, depth)} => ${context.value(v, depth)}`),
    };
  },
  Set({ context, value, before }) {
    const size = setSize.call(value);
    return {
      braces: [`${before('Set', `(${size})`)}{`, '}'],
      isEmpty: size === 0,
      entries: (depth) => collectionEntries(context, Set.prototype.values.call(value), size,
        (item) => context.value(item, depth)),
    };
  },
  ArrayBuffer({ context, value, before }, kind = 'ArrayBuffer') {
    return { braces: [`${before(kind)}{`, '}'], entries: () => bytes(context, value) };
  },
  SharedArrayBuffer: (subject) => describe.ArrayBuffer(subject, 'SharedArrayBuffer'),
  DataView({ context, value, before }) {
    const entries = (depth) => ['byteLength', 'byteOffset', 'buffer']
      .map((name) => `${name}: ${context.indented(() => context.value(value[name], depth))}`);
    return { braces: [`${before('DataView')}{`, '}'], entries };
  },
  Promise: ({ before }) => ({ braces: [`${before('Promise')}{`, '}'], isEmpty: true }),
  WeakMap: ({ before }) => ({
    braces: [`${before('WeakMap')}{`, '}'], entries: () => ['<items unknown>'],
  }),
  WeakSet: ({ before }) => ({
    braces: [`${before('WeakSet')}{`, '}'], entries: () => ['<items unknown>'],
  }),
  Function: ({ value, name, tag }) => ({ base: functionText(value, name, tag) }),
  Error: ({ context, value, name, keys }) => ({ base: errorBase(context, value, name, keys) }),
  RegExp: ({ value, name, before }) => ({
    base: (name === 'RegExp' ? '' : before('RegExp')) + RegExp.prototype.toString.call(value),
  }),
  Date({ value, name, before }) {
    const isValid = !Number.isNaN(Date.prototype.getTime.call(value));
    const text = isValid ? Date.prototype.toISOString.call(value) : 'Invalid Date';
    return { base: (name === 'Date' ? '' : before('Date')) + text };
  },
  Arguments: () => ({ braces: ['[Arguments] {', '}'], isEmpty: true }),
  Object({ context, value, name, tag, before }) {
    const isPlain = name === 'Object' && tag === '';
    const properties = isPlain ? [] : hybridProperties(value);
    return {
      braces: [isPlain ? '{' : `${before('Object')}{`, '}'],
      isEmpty: properties.length === 0,
      entries: (depth) => properties.map((each) => hybridEntry(context, value, each, depth)),
    };
  },
};

for (const type of [Number, String, Boolean, BigInt, Symbol]) {
  const kind = type.name;
  describe[kind] = ({ context, value, name, tag }) => {
    const inner = type.prototype.valueOf.call(value);
    const own = name === kind ? '' : ` (${name ?? 'null prototype'})`;
    const tagged = tag !== '' && tag !== name && tag !== kind ? ` [${tag}]` : '';
    const text = primitive({ ...context, breakLength: Infinity, indentation: 0 }, inner);
    return { base: `[${kind}${own}: ${text}]${tagged}` };
  };
}

/** The layout of an object, or its whole text if there are no parts to list. */
exports.shapeOf = (context, value, kind, name, tag, keys) => {
  const before = (fallback, size) => prefix(name, tag, fallback, size);
  const shape = describe[kind]({ context, value, name, tag, keys, before });
  if (keys.length === 0) {
    if (shape.base !== undefined) return shape.base;
    if (shape.isEmpty) return shape.braces.join('');
  }
  shape.braces ??= ['{', '}'];
  if (kind === 'RegExp') shape.shortText = shape.base;
  const short = prefix(name, tag, kind === 'Array' ? 'Array' : 'Object').slice(0, -1);
  shape.shortText ??= short.startsWith('[') ? short : `[${short}]`;
  return shape;
};
