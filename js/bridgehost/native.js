import * as TurboModuleRegistry from '../react-native/TurboModuleRegistry.js';
import { isOwn } from './device.js';
import { known, meant, told } from './options.js';

const native = TurboModuleRegistry.get('BridgehostNative');
if (native === null) {
  throw new Error("'bridgehost/native' works only in a file that --native names: bridgehost --native doorbell.native.js app.js");
}

const kinds = new WeakMap();
const AsyncFunction = (async () => {}).constructor;
const Generator = (function* () {}).constructor;
const AsyncGenerator = (async function* () {}).constructor;

const checkFunction = (what, body) => {
  if (typeof body !== 'function') throw new TypeError(`${what} must be a function, not ${told(body)}`);
};

const isAsync = (body) => body instanceof AsyncFunction;

/** Refuses functions that native code cannot call as a method, or that would have no effect. */
const checkMethod = (what, body) => {
  checkFunction(what, body);
  const text = Function.prototype.toString.call(body);
  if (/^class\b/.test(text)) throw new TypeError(`${what} must be a function, not a class`);
  if (body instanceof Generator || body instanceof AsyncGenerator) {
    throw new TypeError(`${what} must not be a generator, whose code would never run`);
  }
};

const checkBody = (what, body, answer) => {
  checkMethod(`${what}: the method`, body);
  if (kinds.has(body)) throw new TypeError(`${what}: sync or withCallbacks has already been applied to the method`);
  if (isAsync(body)) throw new TypeError(`${what}: the method must not be async: ${answer}`);
};

/** Checks that a value is an object whose keys are names. */
const checkNames = (what, value) => {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw new TypeError(`${what} must be an object, not ${Array.isArray(value) ? 'an array' : told(value)}`);
  }
  return Object.entries(value);
};

// Converts errors between the two halves to the words of what the file passed.
const crossing = (what, body) => {
  try {
    return body();
  } catch (error) {
    throw new TypeError(error.message.replace(/^BridgehostNative\.\w+: argument \d+/, what));
  }
};

/** Makes a method that runs inside the call and returns its result there. */
export function sync(body) {
  checkBody('sync(…)', body, 'remove sync, and JavaScript gets a promise');
  const method = (...args) => body(...args);
  kinds.set(method, { kind: 'sync', callbacks: 0, body });
  return method;
}

/** Makes a method that answers through callbacks, which are its last `count` arguments. */
export function withCallbacks(body, count = 1) {
  checkBody('withCallbacks(…)', body, 'it answers through its callbacks');
  if (count !== 1 && count !== 2) throw new TypeError(`withCallbacks takes 1 or 2 callbacks, not ${told(count)}`);
  if (body.length < count) {
    throw new TypeError(`withCallbacks(…): the method needs a parameter for each of its ${count} callbacks, but has ${body.length}`);
  }
  const method = (...args) => body(...args);
  kinds.set(method, { kind: 'callbacks', callbacks: count, body });
  return method;
}

// Swift looks at the promise only after its microtasks have run. By then a rejection would count as unhandled.
const answering = (body) => async (...args) => {
  try {
    return [true, await body(...args)];
  } catch (error) {
    return [false, error];
  }
};

const kindOf = (body) => kinds.get(body) ?? (isAsync(body)
  ? { kind: 'promise', callbacks: 0, body: answering(body) }
  : { kind: 'void', callbacks: 0, body });

/** The names of events, each with its options. */
function namedEvents(what, events) {
  if (!Array.isArray(events)) {
    if (typeof events === 'object') return checkNames(`${what}: events`, events);
    throw new TypeError(`${what}: events must be an array of strings, or an object, not ${told(events)}`);
  }
  events.forEach((event, index) => {
    if (typeof event !== 'string' || event === '') {
      throw new TypeError(`${what}: events must be an array of strings, and has ${told(event)}`);
    }
    if (events.indexOf(event) !== index) throw new TypeError(`${what}: events has '${event}' twice`);
  });
  return events.map((event) => [event, {}]);
}

function defineEvents(name, what, events) {
  const named = namedEvents(what, events);
  for (const [event, options] of named) {
    const { hold, whenUnobserved = hold === undefined ? 'drop' : 'hold' } = known(
      `${what}: events.${event}`, options, ['whenUnobserved', 'hold']);
    if (!['drop', 'hold', 'send'].includes(whenUnobserved)) {
      throw new TypeError(
        `${what}: events.${event}.whenUnobserved must be 'drop', 'hold' or 'send', not ${told(whenUnobserved)}`);
    }
    if (hold !== undefined && !(Number.isInteger(hold) && hold >= 1)) {
      throw new TypeError(`${what}: events.${event}.hold must be a whole number from 1: how many of the latest events wait`);
    }
    if (hold !== undefined && whenUnobserved !== 'hold') {
      throw new TypeError(`${what}: events.${event} has hold, so its whenUnobserved must be 'hold'`);
    }
    native.event(name, event, whenUnobserved === 'hold' ? hold ?? 1 : null, whenUnobserved === 'send');
  }
  return named.map(([event]) => event);
}

const hooks = ['startObserving', 'stopObserving', 'invalidate'];
// Methods that React Native itself provides, and what to write instead.
const given = {
  addListener: 'bridgehost counts the listeners of `events` itself',
  removeListeners: 'bridgehost counts the listeners of `events` itself',
  getConstants: 'it returns `constants`',
};
const spaces = new Map();

/** Checks the module's name in `device`, which has a lower-case first letter. */
function checkSpace(what, name) {
  const space = name[0].toLowerCase() + name.slice(1);
  if (isOwn(space)) throw new TypeError(`${what}: device.${space} already belongs to the phone; give the module another name`);
  const other = spaces.get(space);
  if (other !== undefined) {
    throw new TypeError(`${what}: device.${space} already belongs to the module '${other}'; give this one another name`);
  }
  spaces.set(space, name);
}

/** Defines the native module `name`. The result of `make` is what JavaScript sees. */
export function nativeModule(name, make) {
  const what = `nativeModule(${told(name)}, …)`;
  if (typeof name !== 'string' || name === '') {
    throw new TypeError(`nativeModule takes the module's name first, not ${told(name)}`);
  }
  if (typeof make !== 'function') {
    throw new TypeError(`${what} takes a function that returns the module: ({ send, sleep }) => ({ methods: { … } })`);
  }
  native.define(name);
  let events;
  const send = (event, ...body) => {
    if (events === undefined) throw new Error(`${what}: send(${told(event)}) was called too early: the module is not defined yet`);
    if (!events.includes(event)) {
      throw new Error(`\`${String(event)}\` is not a supported event type for ${name}.${meant(String(event), events)} `
        + `Supported events are: ${events.map((each) => `\`${each}\``).join(', ')}`);
    }
    if (typeof body[0] === 'function') throw new TypeError(`send('${event}', …): a function cannot be passed to JavaScript`);
    crossing(`send('${event}', …): the body`, () => native.send(name, event, body.length > 0, body[0]));
  };
  const sleep = (milliseconds) => {
    if (typeof milliseconds !== 'number' || !(milliseconds >= 0)) {
      throw new TypeError(`sleep takes milliseconds from 0, not ${told(milliseconds)}`);
    }
    return new Promise((resolve) => { setTimeout(resolve, milliseconds); });
  };
  const made = make({ send, sleep });
  if (typeof made?.then === 'function') {
    throw new TypeError(`${what}: the function must return the module, not a promise: it must not be async`);
  }
  const definition = known(what, made, ['constants', 'events', 'methods', 'device', ...hooks]);
  const constants = checkNames(`${what}: constants`, definition.constants ?? {});
  for (const [key, value] of constants) {
    if (typeof value === 'function') throw new TypeError(`${what}: constants.${key} is a function: put it into methods`);
    crossing(`${what}: constants.${key}`, () => native.constant(name, key, value));
  }
  const names = defineEvents(name, what, definition.events ?? []);
  for (const [key, method] of checkNames(`${what}: methods`, definition.methods ?? {})) {
    checkMethod(`${what}: methods.${key}`, method);
    if (constants.some(([constant]) => constant === key)) {
      throw new TypeError(`${what} has both constants.${key} and methods.${key}: JavaScript would see only one of them`);
    }
    if (Object.hasOwn(given, key)) throw new TypeError(`${what}: remove methods.${key}: ${given[key]}`);
    const { kind, callbacks, body } = kindOf(method);
    native.method(name, kind, callbacks, { name: key, body });
  }
  if (definition.device !== undefined) checkSpace(what, name);
  for (const [key, verb] of checkNames(`${what}: device`, definition.device ?? {})) {
    checkMethod(`${what}: device.${key}`, verb);
    native.verb(name, key, verb);
  }
  for (const hook of hooks) {
    if (definition[hook] === undefined) continue;
    checkMethod(`${what}: ${hook}`, definition[hook]);
    native.hook(name, hook, definition[hook]);
  }
  events = names;
}
