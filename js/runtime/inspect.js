'use strict';

const { primitive, key } = require('./inspectText');
const { layout } = require('./inspectLayout');
const { className, tagOf } = require('./inspectNames');
const { kindOf } = require('./kindOf');
const { shapeOf } = require('./inspectShapes');

const customInspect = Symbol.for('nodejs.util.inspect.custom');

const defaults = {
  showHidden: false,
  depth: 2,
  colors: false,
  customInspect: true,
  showProxy: false,
  maxArrayLength: 100,
  maxStringLength: 10000,
  breakLength: 80,
  compact: 3,
  sorted: false,
  getters: false,
};

/** An inspection: its options, and the current position in the value. */
class Context {
  indentation = 0;
  currentDepth = 0;
  seen = [];
  circular = new Map();

  constructor(options) {
    Object.assign(this, defaults, options);
    this.depth ??= Infinity;
    this.maxArrayLength ??= Infinity;
    this.maxStringLength ??= Infinity;
    if (this.compact === true) this.compact = 3;
  }

  get options() {
    const options = {};
    for (const name of Object.keys(defaults)) options[name] = this[name];
    return options;
  }

  indented(format) {
    this.indentation += 2;
    const text = format();
    this.indentation -= 2;
    return text;
  }

  /** The text of a value inside another one. It never throws, whatever the value does when it is read. */
  value(value, depth) {
    if (value === null || (typeof value !== 'object' && typeof value !== 'function')) {
      return primitive(this, value);
    }
    const { indentation, seen: { length } } = this;
    try {
      return this.#custom(value, depth) ?? this.#object(value, depth);
    } catch (error) {
      this.indentation = indentation;
      this.seen.length = length;
      return unreadable(value, error);
    }
  }

  #custom(value, depth) {
    if (!this.customInspect) return undefined;
    const custom = value[customInspect];
    if (typeof custom !== 'function' || custom === exports.inspect) return undefined;
    const options = { ...this.options, stylize: (text) => `${text}` };
    const result = custom.call(value, this.depth - depth, options, exports.inspect);
    if (result === value) return undefined;
    if (typeof result !== 'string') return this.value(result, depth);
    return result.replaceAll('\n', `\n${' '.repeat(this.indentation)}`);
  }

  #object(value, depth) {
    if (this.seen.includes(value)) {
      if (!this.circular.has(value)) this.circular.set(value, this.circular.size + 1);
      return `[Circular *${this.circular.get(value)}]`;
    }
    const name = className(value);
    const tag = tagOf(value, name, this.showHidden);
    const kind = kindOf(value);
    const keys = this.#keys(value, kind);
    const shape = shapeOf(this, value, kind, name, tag, keys);
    if (typeof shape === 'string') return shape;
    if (depth > this.depth) return shape.shortText;

    this.seen.push(value);
    this.currentDepth = depth;
    const output = shape.entries?.(depth + 1) ?? [];
    for (const each of keys) output.push(this.#property(value, each, depth + 1));
    this.seen.pop();

    if (this.sorted && shape.columns === undefined) {
      output.sort(this.sorted === true ? undefined : this.sorted);
    }
    const reference = this.circular.has(value) ? `<ref *${this.circular.get(value)}>` : '';
    const base = [reference, shape.base ?? ''].filter((part) => part !== '').join(' ');
    return layout(this, output, base, shape.braces, depth, shape.columns);
  }

  #keys(value, kind) {
    const isIndexed = kind === 'Array' || kind === 'TypedArray' || kind === 'String';
    const names = this.showHidden ? Object.getOwnPropertyNames(value) : Object.keys(value);
    const symbols = Object.getOwnPropertySymbols(value).filter((each) => this.showHidden
      || Object.prototype.propertyIsEnumerable.call(value, each));
    const shown = isIndexed ? names.filter((each) => !isIndex(each)) : names;
    return symbols.length === 0 ? shown : [...shown, ...symbols];
  }

  #property(owner, name, depth) {
    const property = Object.getOwnPropertyDescriptor(owner, name)
      ?? { value: owner[name], enumerable: true };
    const label = property.enumerable ? key(name)
      : `[${typeof name === 'symbol' ? key(name).slice(1, -1) : name}]`;
    const text = property.get || property.set ? this.#accessor(owner, property, depth)
      : this.indented(() => this.value(property.value, depth));
    return `${label}: ${text}`;
  }

  #accessor(owner, { get, set }, depth) {
    if (get === undefined) return '[Setter]';
    const kind = set === undefined ? 'Getter' : 'Getter/Setter';
    const isWanted = this.getters === true || (this.getters === 'get' && set === undefined)
      || (this.getters === 'set' && set !== undefined);
    if (!isWanted) return `[${kind}]`;
    try {
      const value = get.call(owner);
      const text = this.indented(() => this.value(value, depth));
      return typeof value === 'object' && value !== null ? `[${kind}] ${text}`
        : `[${kind}: ${text}]`;
    } catch (error) {
      return `[${kind}: <Inspection threw (${error?.message})>]`;
    }
  }
}

const isIndex = (name) => /^(0|[1-9][0-9]{0,9})$/.test(name) && Number(name) < 2 ** 32 - 1;

function unreadable(value, error) {
  try {
    Array.isArray(value);
  } catch {
    return '<Revoked Proxy>';
  }
  try {
    return `<Inspection threw (${error?.message})>`;
  } catch {
    return '<Inspection threw>';
  }
}

/** The same text as node's util.inspect. It never throws. */
exports.inspect = function inspect(value, options) {
  return new Context(options).value(value, 0);
};

exports.inspect.custom = customInspect;
