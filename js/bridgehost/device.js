import { TurboModuleRegistry } from 'react-native';

// Looked up when used: a scenario file is also read where there is no phone, to see what is in it.
const native = new Proxy({}, {
  get: (_, name) => TurboModuleRegistry.getEnforcing('BridgehostDevice')[name],
});

const perform = (verb, argument, { after } = {}) =>
  native.perform(verb, argument === undefined ? undefined : String(argument), after);

const verb = (name) => (options) => perform(name, undefined, options);
const verbWith = (name) => (argument, options) => perform(name, argument, options);

// The simulated iPhone. What is done with `{ after }` happens so many seconds later, even if the
// app does not run then.
export const device = {
  openApp: verb('openApp'),
  openLink: verbWith('openLink'),
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
  simulateBackgroundFetch: verb('simulateBackgroundFetch'),
  _simulateLaunchForTaskWithIdentifier: verbWith('simulateLaunch'),
  _simulateExpirationForTaskWithIdentifier: verbWith('simulateExpiration'),
  advance: (seconds) => native.advance(seconds),
  setClock: (seconds) => native.setClock(seconds),
  setTimeZone: verbWith('setTimeZone'),

  get appState() { return native.state().appState; },
  get launchCount() { return native.state().launchCount; },
  get launchReason() { return native.state().launchReason; },
  get lastTermination() { return native.state().lastTermination; },
  get openedLinks() { return native.openedLinks(); },
  get isLocked() { return native.state().isLocked; },
  get timeZone() { return native.state().timeZone; },
  get profile() { return native.state().profile; },

  health: {
    save: (samples, { after } = {}) => native.saveSamples(samples, after),
    delete: (uuids, { after } = {}) => native.deleteSamples(uuids, after),
    replaceDay: (day, { after } = {}) => native.replaceDay(day, after),
    setAuthorization: (type, { share, read }, { after } = {}) =>
      native.setHealthAuthorization(type, share, read, after),
    answerPrompts: verbWith('answerHealthPrompts'),
    setAvailable: verbWith('setHealthAvailable'),
    get prompts() { return native.healthPrompts(); },
  },

  network: {
    get connection() { return native.state().connection; },
    setConnection: verbWith('setConnection'),
    setLatency: verbWith('setLatency'),
    setLoss: verbWith('setLoss'),
    plan(route, { latency, failure, times = [], answer }) {
      native.planRequests(route, latency, failure === undefined ? undefined : String(failure), times,
        JSON.stringify(answer));
    },
  },

  power: {
    get isCharging() { return native.state().isCharging; },
    setCharging: verbWith('setCharging'),
    setLowPowerMode: verbWith('setLowPowerMode'),
    setBackgroundRefresh: verbWith('setBackgroundRefresh'),
  },
};
