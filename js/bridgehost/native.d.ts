/** The values that can cross between the app's JavaScript and native code. `undefined` arrives as `null`. */
export type BridgeValue =
  | null | undefined | boolean | number | string | BridgeValue[] | { [key: string]: BridgeValue };

/** What happens to an event without a listener. */
export interface EventOptions {
  /**
   * `drop`, the default: it is lost, as in React Native. `hold`: the latest events wait for a listener. `send`: it is
   * sent anyway.
   */
  whenUnobserved?: 'drop' | 'hold' | 'send';
  /** How many of the latest events wait for the first listener. For `hold` the default is 1. */
  hold?: number;
}

/** What the function that makes a module gets. */
export interface NativeContext {
  /** Sends an event to the listeners in the app's JavaScript. */
  send(event: string, body?: BridgeValue): void;
  /** Resolves after this much time on the phone's clock. */
  sleep(milliseconds: number): Promise<void>;
}

/** The definition of a native module. */
export interface NativeModuleDefinition {
  /** Properties of the module. `getConstants()` also returns them. */
  constants?: { [name: string]: BridgeValue };
  /** The names of its events, or what happens to each without a listener. */
  events?: string[] | { [name: string]: EventOptions };
  /**
   * An `async` function returns a promise. If it throws, the promise is rejected with the error's `code`. Any other
   * function returns nothing, unless `sync` or `withCallbacks` made it.
   */
  methods?: { [name: string]: (...args: any[]) => unknown };
  /** What a person or a thing can do: `device.<module name with a lower-case first letter>.<name>(…)`. */
  device?: { [name: string]: (...args: any[]) => void };
  /** Called when the first listener is added. */
  startObserving?(): void;
  /** Called when the last listener is removed. */
  stopObserving?(): void;
  /** Called when the bridge that used the module ends, for example because the app is reloaded. */
  invalidate?(): void;
}

/**
 * Defines the native module `name`. `make` runs once in each process of the app. Its variables outlive a reload.
 *
 * @throws TypeError if the definition has an unknown or invalid member.
 */
export function nativeModule(name: string, make: (context: NativeContext) => NativeModuleDefinition): void;

/** Makes a method that runs inside the call and returns its result there. */
export function sync<Args extends any[]>(body: (...args: Args) => BridgeValue): (...args: Args) => BridgeValue;

/**
 * Makes a method that answers through callbacks, which are its last arguments: one, or one for errors and one for
 * success.
 */
export function withCallbacks<Args extends any[]>(
  body: (...args: Args) => void, count?: 1 | 2): (...args: Args) => void;
