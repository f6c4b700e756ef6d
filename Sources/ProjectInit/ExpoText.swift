/// A replacement for Expo's own JavaScript, which looks for native modules only in Expo's runtime. Native halves in
/// JavaScript are in React Native's `NativeModules`.
enum ExpoText {
  static let path = "bridgehost/expo-modules-core.js"
  /// The names under which packages import it.
  static let packages = ["expo", "expo-modules-core"]

  static let text = """
    // Replaces `expo` and `expo-modules-core` (see `alias` in bridgehost.config.js), because these do not look for modules
    // in React Native's NativeModules, where the .native.js files of this project are. Add what else your packages import.
    import { DeviceEventEmitter, NativeEventEmitter, NativeModules, Platform as platform } from 'react-native';

    const found = new Map();

    // The listeners of an Expo module are added to the module itself.
    function withListeners(module) {
      let emitter;
      const events = () => (emitter ??= new NativeEventEmitter(module));
      return Object.assign(Object.create(module), {
        addListener: (event, listener) => events().addListener(event, listener),
        removeAllListeners: (event) => events().removeAllListeners(event),
        listenerCount: (event) => events().listenerCount(event),
      });
    }

    // The modules that bridgehost itself has are in Expo's runtime.
    function fromRuntime(name) {
      if (!globalThis.expo) NativeModules.ExpoModulesCore?.installModules();
      return globalThis.expo?.modules?.[name];
    }

    export function requireOptionalNativeModule(name) {
      if (!found.has(name)) {
        const module = NativeModules[name];
        found.set(name, module ? withListeners(module) : fromRuntime(name) ?? null);
      }
      return found.get(name);
    }

    export function requireNativeModule(name) {
      const module = requireOptionalNativeModule(name);
      if (module === null) throw new Error(`Cannot find native module '${name}'`);
      return module;
    }

    export const NativeModulesProxy = new Proxy({}, { get: (_, name) => requireOptionalNativeModule(name) });

    export class EventEmitter {
      #listeners = new Map();

      // An emitter of a native module is that module.
      constructor(module) {
        if (typeof module?.addListener === 'function') return module;
      }

      addListener(event, listener) {
        if (!this.#listeners.has(event)) this.#listeners.set(event, new Set());
        this.#listeners.get(event).add(listener);
        return { remove: () => this.#listeners.get(event)?.delete(listener) };
      }

      removeAllListeners(event) {
        this.#listeners.delete(event);
      }

      emit(event, ...args) {
        for (const listener of [...this.#listeners.get(event) ?? []]) listener(...args);
      }
    }

    export class NativeModule extends EventEmitter {}

    export class SharedObject extends EventEmitter {
      release() {}
    }

    export class SharedRef extends SharedObject {}

    export class CodedError extends Error {
      constructor(code, message) {
        super(message);
        this.code = code;
      }
    }

    export class UnavailabilityError extends CodedError {
      constructor(module, property) {
        super('ERR_UNAVAILABLE', `${module}.${property} is not available on ios`);
      }
    }

    export const PermissionStatus = { GRANTED: 'granted', UNDETERMINED: 'undetermined', DENIED: 'denied' };
    export const Platform = { ...platform, OS: platform.OS, select: (choices) => platform.select(choices) };
    export const uuid = { v4: () => crypto.randomUUID() };
    // Hooks and views need a screen.
    export const createPermissionHook = () => () => [null, async () => null, async () => null];
    export const requireNativeViewManager = () => () => null;
    export const requireNativeView = requireNativeViewManager;
    export { DeviceEventEmitter };

    """
}
