import { TurboModuleRegistry } from 'react-native';
import { isOwn } from './device.js';
import { known, told } from './options.js';

const native = TurboModuleRegistry.get('BridgehostNative');
if (native === null) {
  throw new Error("'bridgehost/native' is for files of native halves: bridgehost --native doorbell.native.js app.js");
}

const kinds = new WeakMap();
const AsyncFunction = (async () => {}).constructor;

const checkFunction = (what, body) => {
  if (typeof body !== 'function') throw new TypeError(`${what} must be a function, not ${told(body)}`);
};

/** A method that runs inside of the call, and returns its result there. */
export function sync(body) {
  checkFunction('sync(…): the method', body);
  const method = (...args) => body(...args);
  kinds.set(method, { kind: 'sync', callbacks: 0, body });
  return method;
}

/** A method that answers through functions that JavaScript passes last: as many as `count`. */
export function withCallbacks(body, count = 1) {
  checkFunction('withCallbacks(…): the method', body);
  if (count !== 1 && count !== 2) throw new TypeError(`withCallbacks takes 1 or 2 callbacks, not ${told(count)}`);
  if (body.length < count) {
    throw new TypeError(`withCallbacks(…): the method has ${body.length} parameters, and ${count} of them are callbacks`);
  }
  const method = (...args) => body(...args);
  kinds.set(method, { kind: 'callbacks', callbacks: count, body });
  return method;
}

// Swift looks at the promise only after its jobs have run: by then a rejection would count as unhandled.
const answering = (body) => async (...args) => {
  try {
    return [true, await body(...args)];
  } catch (error) {
    return [false, error];
  }
};

const kindOf = (body) => kinds.get(body) ?? (body instanceof AsyncFunction
  ? { kind: 'promise', callbacks: 0, body: answering(body) }
  : { kind: 'void', callbacks: 0, body });

function defineEvents(name, what, events) {
  const named = Array.isArray(events) ? Object.fromEntries(events.map((event) => [event, {}])) : events;
  for (const [event, options] of Object.entries(named)) {
    const { hold, whenUnobserved = hold === undefined ? 'drop' : 'hold' } = known(
      `${what}: events.${event}`, options, ['whenUnobserved', 'hold']);
    if (!['drop', 'hold', 'send'].includes(whenUnobserved)) {
      throw new TypeError(
        `${what}: events.${event}.whenUnobserved is 'drop', 'hold' or 'send', not ${told(whenUnobserved)}`);
    }
    if (hold !== undefined && !(Number.isInteger(hold) && hold >= 1)) {
      throw new TypeError(`${what}: events.${event}.hold is how many of the latest wait: a whole number from 1`);
    }
    native.event(name, event, whenUnobserved === 'hold' ? hold ?? 1 : null, whenUnobserved === 'send');
  }
}

const hooks = ['startObserving', 'stopObserving', 'invalidate'];
// What React Native itself gives to a module, and what to write instead.
const given = {
  addListener: 'bridgehost counts the listeners of `events` itself',
  removeListeners: 'bridgehost counts the listeners of `events` itself',
  getConstants: 'it gives what `constants` has',
};
const spaces = new Map();

/** Where the module's actions stand in `device`: its name with a small first letter. */
function checkSpace(what, name) {
  const space = name[0].toLowerCase() + name.slice(1);
  if (isOwn(space)) throw new TypeError(`${what}: device.${space} is the phone's own; give the module another name`);
  const other = spaces.get(space);
  if (other !== undefined) {
    throw new TypeError(`${what}: device.${space} is that of the module '${other}'; give this one another name`);
  }
  spaces.set(space, name);
}

/** Defines the native module `name`: what `make` returns is what JavaScript sees of it. */
export function nativeModule(name, make) {
  const what = `nativeModule('${name}', …)`;
  if (typeof name !== 'string' || name === '') {
    throw new TypeError(`nativeModule takes the module's name first, not ${told(name)}`);
  }
  if (typeof make !== 'function') {
    throw new TypeError(`${what} takes a function that returns the module: ({ send, sleep }) => ({ methods: { … } })`);
  }
  native.define(name);
  let isDefined = false;
  const send = (event, ...body) => {
    if (!isDefined) throw new Error(`${what}: send('${event}') comes too early: the module is not defined yet`);
    if (typeof body[0] === 'function') throw new TypeError(`send('${event}', …): a function cannot cross to JavaScript`);
    native.send(name, String(event), body.length > 0, body[0]);
  };
  const sleep = (milliseconds) => new Promise((resolve) => { setTimeout(resolve, milliseconds); });
  const made = make({ send, sleep });
  if (typeof made?.then === 'function') {
    throw new TypeError(`${what}: the function must return the module, not a promise: it must not be async`);
  }
  const definition = known(what, made, ['constants', 'events', 'methods', 'device', ...hooks]);
  for (const [key, value] of Object.entries(definition.constants ?? {})) {
    if (typeof value === 'function') throw new TypeError(`${what}: constants.${key} is a function: put it into methods`);
    native.constant(name, key, value);
  }
  defineEvents(name, what, definition.events ?? []);
  for (const [key, method] of Object.entries(definition.methods ?? {})) {
    checkFunction(`${what}: methods.${key}`, method);
    if (Object.hasOwn(given, key)) throw new TypeError(`${what}: leave methods.${key} out: ${given[key]}`);
    const { kind, callbacks, body } = kindOf(method);
    native.method(name, kind, callbacks, { name: key, body });
  }
  if (definition.device !== undefined) checkSpace(what, name);
  for (const [key, verb] of Object.entries(definition.device ?? {})) {
    checkFunction(`${what}: device.${key}`, verb);
    native.verb(name, key, verb);
  }
  for (const hook of hooks) {
    if (definition[hook] === undefined) continue;
    checkFunction(`${what}: ${hook}`, definition[hook]);
    native.hook(name, hook, definition[hook]);
  }
  isDefined = true;
}
