'use strict';

const expo = require('./expo');
const frames = require('./frames');
const { makeProxy } = require('./nativeModules');
const { withViewManagers } = require('./viewManagers');
const { cxxModules } = require('./cxxModules');

let isLoaded = false;
let makeAppRegistry;

// Timers and microtasks come from native code.
exports.lacked = [];

/** Passes uncaught errors to the bundle's handler, which reports them to the module. */
exports.prepare = () => {
  globalThis.ErrorUtils.setGlobalHandler((error, isFatal) => {
    const utils = globalThis.ErrorUtils;
    if (utils === undefined) native.reportFatalError(error);
    else if (isFatal) utils.reportFatalError(error);
    else utils.reportError(error);
  });
};

// The bundle's emitter does not return how many listeners an event had.
const counting = (emitter) => ({
  emit(eventType, ...args) {
    const count = emitter.listenerCount(eventType);
    emitter.emit(eventType, ...args);
    return count;
  },
  listenerCount: (eventType) => emitter.listenerCount(eventType),
});

function registerCallableModule(...args) {
  if (args.length !== 2) throw new Error('registerCallableModule requires exactly 2 arguments');
  const [name, factory] = args;
  if (name === 'AppRegistry') makeAppRegistry = factory;
  native.registerCallableModule(
    name, /^RCT(Device|NativeApp)EventEmitter$/.test(name) ? () => counting(factory()) : factory,
  );
}

// Until the bundle has loaded, native code handles its errors. After that JavaScript does.
function handleException(error, isFatal) {
  if (isLoaded || !isFatal) return false;
  native.reportFatalError(error);
  return true;
}

function installViews(define) {
  const views = native.module('UIManager');
  define('nativeFabricUIManager', require('./fabric').uiManager);
  define('nativeRuntimeScheduler', require('./scheduler').scheduler);
  define('__nativeComponentRegistry__hasComponent', () => true);
  // A list of names would mean that there is a manager with methods for each of them.
  const constants = {
    ...views.getConstants(), ViewManagerNames: undefined, LazyViewManagersEnabled: undefined,
  };
  define('RN$LegacyInterop_UIManager_getConstants', () => withViewManagers(constants));
  define('RN$LegacyInterop_UIManager_getConstantsForViewManager', views.getConstantsForViewManager);
  define('RN$LegacyInterop_UIManager_getDefaultEventTypes', views.getDefaultEventTypes);
}

/** The new architecture: modules are objects, and native code calls what was registered. */
exports.install = (define) => {
  define('RN$Bridgeless', true);
  if (native.isInJest) frames.install(define);
  define('RN$registerCallableModule', registerCallableModule);
  define('RN$handleException', handleException);
  define('RN$enableMicrotasksInReact', true);
  define('__turboModuleProxy', (name) => (
    Object.hasOwn(cxxModules, name) ? cxxModules[name] : expo.find(String(name), native.module)
  ));
  // Modules of the old architecture can be used as if they were new ones.
  define('RN$TurboInterop', true);
  define('nativeModuleProxy', makeProxy((name) => native.module(name, true) ?? null));
  installViews(define);
};

exports.didLoad = () => {
  isLoaded = true;
  // Until 0.76, this global is all that a bundle without a bridge registers.
  const registry = globalThis.RN$AppRegistry;
  if (makeAppRegistry === undefined && registry != null) {
    registerCallableModule('AppRegistry', () => registry);
  }
};

/** The applications that the bundle registered. */
exports.appKeys = () => makeAppRegistry?.().getAppKeys?.() ?? [];
