'use strict';

const lacking = require('./lacking');

// Without the first one, JavaScript up to SDK 54 asks `NativeUnimoduleProxy`.
const notModules = new Set(['NativeModulesProxy']);
// Expo's methods that return a promise have names that end with Async.
const answer = (module, path, isOther) => {
  if (path.endsWith('Async')) return lacking.failing(module, path, isOther);
  return isOther ? {} : null;
};

let isInstalled = false;

// What the bundle finds in `globalThis.expo`. Each missing module has a stand-in.
function installModules() {
  if (isInstalled) return;
  isInstalled = true;
  native.module('ExpoModulesCore', true).installModules();
  const { expo } = globalThis;
  const [{ modules }, made] = [expo, new Map()];
  expo.modules = new Proxy(modules, {
    get(_, name) {
      const module = modules[name];
      if (module !== undefined || typeof name !== 'string' || notModules.has(name)) return module;
      if (!made.has(name)) made.set(name, lacking.stand(name, answer) ?? undefined);
      return made.get(name);
    },
  });
  globalThis.ExpoModules = expo.modules;
}

/** The module that `find` finds, as Expo's JavaScript expects it. Up to SDK 49 native code installs Expo's before the bundle. */
exports.find = (name, find) => {
  if (name === 'NativeUnimoduleProxy') installModules();
  const module = find(name) ?? null;
  return name === 'ExpoModulesCore' ? { installModules } : module;
};
