'use strict';

const { hasOwn } = require('./builtins');

const isInstance = (value, constructor) => {
  try {
    return Function.prototype[Symbol.hasInstance].call(constructor, value);
  } catch {
    return false;
  }
};

/** The prototype of a hybrid object of Nitro; undefined for another value. Nitro marks prototypes with `__type`. */
const hybridPrototype = (value) => {
  const prototype = Object.getPrototypeOf(value);
  if (prototype === null || !hasOwn(prototype, '__type') || !Object.isFrozen(prototype)) return undefined;
  return /^Prototype<.+>$/.test(prototype.__type) ? prototype : undefined;
};

/** The properties of a hybrid object of Nitro, as pairs of a name and a getter. Its own properties are empty. */
exports.hybridProperties = (value) => {
  const prototype = hybridPrototype(value);
  if (prototype === undefined) return [];
  return Object.entries(Object.getOwnPropertyDescriptors(prototype))
    .filter(([, { get }]) => get !== undefined).map(([name, { get }]) => [name, get]);
};

/** The class name of a value; null if it has no prototype. */
exports.className = (value) => {
  let firstPrototype;
  const hybrid = hybridPrototype(value);
  if (hybrid !== undefined) return hybrid.__type.replace('Prototype', 'HybridObject');
  for (let owner = value; owner !== null; owner = Object.getPrototypeOf(owner)) {
    const constructor = Object.getOwnPropertyDescriptor(owner, 'constructor')?.value;
    if (typeof constructor === 'function' && constructor.name !== ''
      && isInstance(value, constructor)) {
      return String(constructor.name);
    }
    firstPrototype ??= Object.getPrototypeOf(owner);
  }
  if (!firstPrototype) return null;
  return Object.getPrototypeOf(firstPrototype) === null
    ? 'Object <[Object: null prototype] {}>' : 'Object <Complex prototype>';
};

/** The tag of a class. Empty if it only repeats the name or is shown among the properties. */
exports.tagOf = (value, name, showHidden) => {
  const tag = value[Symbol.toStringTag];
  // The engine gives objects of native code the tag `Object`.
  if (typeof tag !== 'string' || tag === '' || tag === name || tag === 'Object') return '';
  const isShown = showHidden ? hasOwn(value, Symbol.toStringTag)
    : Object.prototype.propertyIsEnumerable.call(value, Symbol.toStringTag);
  return isShown ? '' : tag;
};

/** The text before the brace: `Foo(2) [Map] `. */
exports.prefix = (name, tag, fallback, size = '') => {
  if (name === null) {
    const nullName = `[${fallback}${size}: null prototype] `;
    return tag !== '' && tag !== fallback ? `${nullName}[${tag}] ` : nullName;
  }
  return tag !== '' && tag !== name ? `${name}${size} [${tag}] ` : `${name}${size} `;
};

/** The text of a function or class: `[Function: name]`, `[class A extends B]`. */
exports.functionText = (value, name, tag) => {
  const source = Function.prototype.toString.call(value);
  if (/^class\b/.test(source) && source.endsWith('}')) return classText(value, name, tag);
  const kinds = ['AsyncGeneratorFunction', 'AsyncFunction', 'GeneratorFunction'];
  const kind = kinds.find((each) => Object.prototype.toString.call(value) === `[object ${each}]`)
    ?? 'Function';
  let text = name === null ? `[${kind} (null prototype)` : `[${kind}`;
  text += value.name === '' ? ' (anonymous)]' : `: ${String(value.name)}]`;
  if (name !== kind && name !== 'Function' && name !== null) text += ` ${name}`;
  return tag !== '' && tag !== name && tag !== kind ? `${text} [${tag}]` : text;
};

function classText(value, name, tag) {
  const hasName = hasOwn(value, 'name') && value.name !== '';
  const own = hasName ? String(value.name) : '(anonymous)';
  let text = `class ${own}`;
  if (name !== 'Function' && name !== null) text += ` [${name}]`;
  if (tag !== '' && tag !== name) text += ` [${tag}]`;
  const parent = Object.getPrototypeOf(value);
  if (parent === null) text += ' extends [null prototype]';
  else if (parent.name) text += ` extends ${String(parent.name)}`;
  return `[${text}]`;
}
