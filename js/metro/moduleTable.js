'use strict';

const callSites = require('./callSites');

// The position of a module here is its number. All names are known at the start. The methods of a module are read
// when a bundle needs them.
const names = native.moduleNames();
const numbers = new Map(names.map((name, number) => [name, number]));
const modules = new Map();

function describe(name) {
  const object = native.module(name, true);
  if (object == null) return null;
  const methods = native.methods(name);
  // The bundle makes getConstants() itself, and requires that a module does not have it.
  const methodNames = new Set(['getConstants', ...methods.map((method) => method.name)]);
  const constants = {};
  for (const key of Object.keys(object)) {
    if (!methodNames.has(key)) constants[key] = object[key];
  }
  return { name, object, methods, constants };
}

function find(name) {
  if (!modules.has(name)) modules.set(name, numbers.has(name) ? describe(name) : null);
  return modules.get(name);
}

const indicesOf = (methods, kind) => methods.flatMap(
  (method, index) => (method.kind === kind ? [index] : []),
);

exports.names = names;
exports.count = names.length;

exports.numberOf = (name) => numbers.get(name);

/** The module with this number: `{ name, object, methods }`. Undefined if there is none. */
exports.at = (number) => (number in names ? find(names[number]) : undefined);

/** The tuple `[name, constants, methods, promises, syncs]`, or null for an unknown module. */
exports.config = function nativeRequireModuleConfig(name) {
  callSites.record();
  const module = find(name);
  if (module === null) return null;
  const { methods, constants } = module;
  return [
    name, constants, methods.map((method) => method.name),
    indicesOf(methods, 'promise'), indicesOf(methods, 'sync'),
  ];
};
