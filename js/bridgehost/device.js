import * as TurboModuleRegistry from '../react-native/TurboModuleRegistry.js';
import { counted, known, told } from './options.js';

// Looked up when used: a scenario file is also evaluated without a phone, to find its scenarios.
const native = new Proxy({}, {
  get: (_, name) => TurboModuleRegistry.getEnforcing('BridgehostDevice')[name],
});

// The seconds in `{ after: seconds }`, the last argument of each verb.
const delay = (name, options = {}) => {
  if (options === null || typeof options !== 'object') {
    throw new TypeError(`device.${name}: the last argument must be { after: seconds }, not ${told(options)}`);
  }
  const { after } = known(`device.${name}`, options, ['after']);
  if (after !== undefined && typeof after !== 'number') {
    throw new TypeError(`device.${name}: after takes seconds from now, not ${told(after)}`);
  }
  return after;
};

const verb = (name) => (options) => native.perform(name, undefined, delay(name, options));
const verbWith = (name) => (argument, options) => {
  if (typeof argument === 'object' && argument !== null) {
    throw new TypeError(`device.${name} takes { after: seconds } as its last argument`);
  }
  native.perform(name, argument === undefined ? undefined : String(argument), delay(name, options));
};

// A verb of a capability. `{ after }` comes after the verb's own arguments.
const action = (path) => (...args) => {
  const count = native.argumentCounts[native.verbs.indexOf(path)];
  if (count >= 0) {
    const [when] = args.splice(count, 1);
    return native[path](delay(path, when), ...args);
  }
  const last = args[args.length - 1];
  const isDelay = last !== null && typeof last === 'object' && Object.keys(last).join() === 'after';
  return native[path](delay(path, isDelay ? args.pop() : {}), ...args);
};

// What capabilities and native halves add: `device.openedLinks`, `device.doorbell.ring('Ada', { after: 5 })`.
const spaces = new Map();
function space(prefix) {
  const made = {};
  for (const path of native.verbs) {
    if (path.startsWith(prefix)) made[path.slice(prefix.length)] = action(path);
  }
  for (const path of native.values) {
    if (path.startsWith(prefix)) Object.defineProperty(made, path.slice(prefix.length), { get: () => native[path](), enumerable: true });
  }
  return Reflect.ownKeys(made).length > 0 ? made : undefined;
}
function added(name) {
  if (native.values.includes(name)) return native[name]();
  if (!spaces.has(name)) spaces.set(name, native.verbs.includes(name) ? action(name) : space(`${name}.`));
  return spaces.get(name);
}

// The simulated iPhone. With `{ after }` an action happens so many seconds later, even if the app is not running
// then.
const own = {
  openApp: verb('openApp'),
  leaveApp: verb('leaveApp'),
  lock: verb('lock'),
  unlock: verb('unlock'),
  suspend: verb('suspend'),
  pressMemory: verb('pressMemory'),
  forceQuit: verb('forceQuit'),
  crash: verbWith('crash'),
  restart: verb('restart'),
  losePower: verb('losePower'),
  reinstall: verb('reinstall'),
  advance: (seconds) => native.advance(seconds),
  setClock: (seconds) => native.setClock(seconds),
  setTimeZone: verbWith('setTimeZone'),

  get appState() { return native.state().appState; },
  get launchCount() { return native.state().launchCount; },
  get launchReason() { return native.state().launchReason; },
  get lastTermination() { return native.state().lastTermination; },
  get isLocked() { return native.state().isLocked; },
  get timeZone() { return native.state().timeZone; },
  get profile() { return native.state().profile; },

  network: {
    get connection() { return native.state().connection; },
    setConnection: verbWith('setConnection'),
    setLatency: verbWith('setLatency'),
    setLoss: verbWith('setLoss'),
    plan(route, plan) {
      const what = 'device.network.plan';
      const { latency, failure, times, answer } = known(
        what, plan, ['latency', 'failure', 'times', 'answer']);
      native.planRequests(route, latency, failure === undefined ? undefined : String(failure),
        counted(`${what}: times`, times), JSON.stringify(answer));
    },
  },

  power: {
    get isCharging() { return native.state().isCharging; },
    setCharging: verbWith('setCharging'),
    setBatteryLevel: verbWith('setBatteryLevel'),
    setLowPowerMode: verbWith('setLowPowerMode'),
    setBackgroundRefresh: verbWith('setBackgroundRefresh'),
  },
};

/** The members that `device` always has. No module can use these names. */
export const isOwn = (name) => name in own;

export const device = new Proxy(own, {
  has: (_, name) => name in own || (typeof name === 'string' && added(name) !== undefined),
  get: (_, name) => (name in own || typeof name !== 'string' ? own[name] : added(name)),
});
