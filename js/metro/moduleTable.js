'use strict';

const callSites = require('./callSites');

// A module has the number of its place here. All are known by name at the start, and asked for
// their methods when a bundle asks for them.
const names = native.moduleNames();
const numbers = new Map(names.map((name, number) => [name, number]));
const modules = new Map();

function describe(name) {
  const object = native.module(name);
  if (object === undefined) return null;
  const methods = native.methods(name);
  // The bundle makes getConstants() itself, and says that a module must not have it.
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

/** The module of that number: `{ name, object, methods }`, or nothing. */
exports.at = (number) => (number in names ? find(names[number]) : undefined);

/** The tuple `[name, constants, methods, promises, syncs]`, or null for an unknown module. */
exports.config = function nativeRequireModuleConfig(name) {
  callSites.record();
  const module = find(name);
  if (module === null) return null;
  const { methods, constants } = module;
  const config = [
    name, constants, methods.map((method) => method.name),
    indicesOf(methods, 'promise'), indicesOf(methods, 'sync'),
  ];
  // Bundles of before 0.3x expect JSON text, and pass what they get to JSON.parse.
  return Object.defineProperty(config, 'toString', { value: () => JSON.stringify(config) });
};
