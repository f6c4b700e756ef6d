/** What can cross between the app's JavaScript and native code; `undefined` arrives as `null`. */
export type BridgeValue =
  | null | undefined | boolean | number | string | BridgeValue[] | { [key: string]: BridgeValue };

/** What becomes of an event that nobody listens to. */
export interface EventOptions {
  /** `drop`, the default: it is lost, as in React Native. `hold`: the latest wait for a listener. `send`: it is sent. */
  whenUnobserved?: 'drop' | 'hold' | 'send';
  /** How many of the latest wait for the first listener; 1 for `hold` without it. */
  hold?: number;
}

/** What a module is made with. */
export interface NativeContext {
  /** Sends an event to the listeners in the app's JavaScript. */
  send(event: string, body?: BridgeValue): void;
  /** Resolves when so much time has passed on the phone's clock. */
  sleep(milliseconds: number): Promise<void>;
}

/** A native module, as the app's JavaScript sees it. */
export interface NativeModuleDefinition {
  /** Properties of the module, and what `getConstants()` gives. */
  constants?: { [name: string]: BridgeValue };
  /** The names of its events, or what becomes of each when nobody listens. */
  events?: string[] | { [name: string]: EventOptions };
  /**
   * An `async` function gives a promise; its error rejects that, with the error's `code`. Any other function gives
   * nothing, unless `sync` or `withCallbacks` made it.
   */
  methods?: { [name: string]: (...args: any[]) => unknown };
  /** What a person or a thing does: `device.<module, with a small first letter>.<name>(…)`. */
  device?: { [name: string]: (...args: any[]) => void };
  /** The first listener came. */
  startObserving?(): void;
  /** The last listener went. */
  stopObserving?(): void;
  /** The bridge that used the module goes away, as when the app is reloaded. */
  invalidate?(): void;
}

/**
 * Defines the native module `name`. `make` runs once in each process of the app; its variables outlive a reload.
 *
 * @throws TypeError for what the definition has and no module knows.
 */
export function nativeModule(name: string, make: (context: NativeContext) => NativeModuleDefinition): void;

/** A method that runs inside of the call, and returns its result there. */
export function sync<Args extends any[]>(body: (...args: Args) => BridgeValue): (...args: Args) => BridgeValue;

/** A method that answers through functions that JavaScript passes last: one, or one for errors and one for success. */
export function withCallbacks<Args extends any[]>(
  body: (...args: Args) => void, count?: 1 | 2): (...args: Args) => void;
