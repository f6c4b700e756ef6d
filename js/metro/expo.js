'use strict';

const lacking = require('./lacking');

const notModules = new Set(['NativeModulesProxy', '__proto__']);
// Expo's methods that return a promise have names that end with Async.
const answer = (module, path) => (path.endsWith('Async') ? lacking.failing(module, path) : null);

/** `ExpoModulesCore` for the bundle. It looks for modules in `globalThis.expo`, where each missing one gets a stand-in. */
exports.core = (native) => {
  let isInstalled = false;
  return {
    installModules() {
      if (isInstalled) return true;
      isInstalled = true;
      native.installModules();
      const { expo } = globalThis;
      const [{ modules }, made] = [expo, new Map()];
      expo.modules = new Proxy(modules, {
        get(_, name) {
          const module = modules[name];
          // Without the first one, JavaScript up to SDK 54 asks `NativeUnimoduleProxy`.
          if (module !== undefined || typeof name !== 'string' || notModules.has(name)) return module;
          if (!made.has(name)) made.set(name, lacking.stand(name, answer));
          return made.get(name);
        },
      });
      globalThis.ExpoModules = expo.modules;
      return true;
    },
  };
};
