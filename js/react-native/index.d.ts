/** A listener that can be removed. */
export interface EventSubscription {
  remove(): void;
}
export type EmitterSubscription = EventSubscription;
export type NativeEventSubscription = EventSubscription;

/** The arguments that the listeners of each event get: `{ onSendData: [WorkoutBatch] }`. */
export type EventArguments = Record<string, readonly any[]>;

type Listener<Events, Name extends keyof Events> =
  Events[Name] extends readonly any[] ? (...args: Events[Name]) => void : never;

export interface EventEmitter<Events = EventArguments> {
  addListener<Name extends keyof Events & string>(
    eventType: Name, listener: Listener<Events, Name>, context?: unknown): EventSubscription;
  emit<Name extends keyof Events & string>(
    eventType: Name, ...args: Parameters<Listener<Events, Name>>): void;
  removeAllListeners(eventType?: (keyof Events & string) | null): void;
  listenerCount(eventType: keyof Events & string): number;
}

export const DeviceEventEmitter: EventEmitter;
export const NativeAppEventEmitter: EventEmitter;

/** The methods that a native module with events has in addition to its own. */
export interface NativeModule {
  addListener(eventType: string): void;
  removeListeners(count: number): void;
}

export class NativeEventEmitter<Events = EventArguments> implements EventEmitter<Events> {
  /** @throws Error if there is no module, as on iOS. */
  constructor(nativeModule: NativeModule);
  addListener<Name extends keyof Events & string>(
    eventType: Name, listener: Listener<Events, Name>, context?: unknown): EventSubscription;
  emit<Name extends keyof Events & string>(
    eventType: Name, ...args: Parameters<Listener<Events, Name>>): void;
  removeAllListeners(eventType: keyof Events & string): void;
  listenerCount(eventType: keyof Events & string): number;
}

/**
 * The native modules by name. Declare yours:
 *
 *     declare module 'react-native' {
 *       interface NativeModulesStatic { HealthEmitter: HealthEmitterModule }
 *     }
 */
export interface NativeModulesStatic {
  Keychain: KeychainModule;
  UserDefaults: UserDefaultsModule;
  [name: string]: any;
}
export const NativeModules: NativeModulesStatic;

/** Options that affect where a password is stored and when it can be read. */
export interface KeychainOptions {
  /** The service; by default the app's bundle identifier. */
  service?: string;
  /** By default `AccessibleAfterFirstUnlock`, as in react-native-keychain. */
  accessible?:
    | 'AccessibleWhenUnlocked' | 'AccessibleAfterFirstUnlock' | 'AccessibleAlways'
    | 'AccessibleWhenPasscodeSetThisDeviceOnly' | 'AccessibleWhenUnlockedThisDeviceOnly'
    | 'AccessibleAfterFirstUnlockThisDeviceOnly' | 'AccessibleAlwaysThisDeviceOnly';
  /** Whether iCloud synchronizes it with the other phones of the account. */
  cloudSync?: boolean;
}
export interface StoredPassword {
  service: string;
  storage: 'keychain';
}
export interface Password extends StoredPassword {
  username: string;
  password: string;
}
/**
 * The phone's keychain, which outlives the app. While the phone is locked, promises for passwords that require an
 * unlocked phone are rejected with the code `E_AUTH_INTERACTION_NOT_ALLOWED`.
 */
export interface KeychainModule {
  setGenericPassword(
    username: string, password: string, options?: KeychainOptions): Promise<StoredPassword>;
  getGenericPassword(options?: KeychainOptions): Promise<Password | false>;
  hasGenericPassword(options?: KeychainOptions): Promise<boolean>;
  resetGenericPassword(options?: KeychainOptions): Promise<boolean>;
  getAllGenericPasswordServices(): Promise<string[]>;
}

/** The values that user defaults can hold. */
export type PropertyList =
  boolean | number | string | PropertyList[] | { [key: string]: PropertyList };
/** The app's user defaults, which are deleted with the app. */
export interface UserDefaultsModule {
  get<Value extends PropertyList = any>(key: string): Promise<Value | null>;
  /** `null` removes the value. */
  set(key: string, value: PropertyList | null): Promise<void>;
  remove(key: string): Promise<void>;
  getAll(): Promise<{ [key: string]: PropertyList }>;
}

export interface TurboModule {
  getConstants?(): {};
}
export namespace TurboModuleRegistry {
  function get<Module extends TurboModule>(name: string): Module | null;
  function getEnforcing<Module extends TurboModule>(name: string): Module;
}

export type PlatformOSType = 'ios' | 'android' | 'macos' | 'windows' | 'web' | 'native';
export interface PlatformConstants {
  forceTouchAvailable: boolean;
  interfaceIdiom: string;
  isTesting: boolean;
  isDisableAnimations?: boolean;
  isMacCatalyst?: boolean;
  osVersion: string;
  reactNativeVersion: { major: number; minor: number; patch: number; prerelease?: string | null };
  systemName: string;
}
export interface PlatformStatic {
  readonly OS: 'ios';
  readonly Version: string;
  readonly constants: PlatformConstants;
  readonly isPad: boolean;
  readonly isTV: boolean;
  readonly isVision: boolean;
  readonly isTesting: boolean;
  readonly isDisableAnimations: boolean;
  readonly isMacCatalyst: boolean;
  select<Choice>(choices: { [key in PlatformOSType | 'default']?: Choice }): Choice | undefined;
}
export const Platform: PlatformStatic;

export type AppStateStatus = 'active' | 'background' | 'inactive' | 'unknown' | 'extension';
export type AppStateEvent = 'change' | 'memoryWarning' | 'blur' | 'focus';
export interface AppStateStatic {
  readonly currentState: AppStateStatus;
  readonly isAvailable: boolean;
  addEventListener(
    type: 'change', listener: (state: AppStateStatus) => void): NativeEventSubscription;
  addEventListener(
    type: Exclude<AppStateEvent, 'change'>, listener: () => void): NativeEventSubscription;
}
export const AppState: AppStateStatic;

/** Links between apps. */
export interface LinkingStatic {
  /** Adds a listener for links to the app that arrive while it runs. */
  addEventListener(
    type: 'url', listener: (event: { url: string }) => void): EmitterSubscription;
  addListener(
    type: 'url', listener: (event: { url: string }) => void, context?: unknown): EmitterSubscription;
  removeAllListeners(type: 'url'): void;
  /**
   * Another app opens the link, and this one goes to the background. Rejects if this app is in the background, or no
   * app can open the link.
   */
  openURL(url: string): Promise<any>;
  /** Rejects for a scheme that is not in `LSApplicationQueriesSchemes` of the Info.plist. */
  canOpenURL(url: string): Promise<boolean>;
  /** Opens the app's page in Settings. */
  openSettings(): Promise<void>;
  /** The link that launched the app; `null` if there is none. */
  getInitialURL(): Promise<string | null>;
  /** Always rejects, because only Android supports it. */
  sendIntent(
    action: string, extras?: { key: string; value: string | number | boolean }[]): Promise<void>;
}
export const Linking: LinkingStatic;

/** What a developer can do with the running app. */
export interface DevSettingsStatic {
  /** Reloads the script. The reason is for the log. */
  reload(reason?: string): void;
  /** Does nothing: there is no developer menu. */
  addMenuItem(title: string, handler: () => void): void;
  /** Does nothing: there is no Fast Refresh. */
  onFastRefresh(): void;
}
export const DevSettings: DevSettingsStatic;

/** The app's user defaults, which can be read synchronously. */
export interface SettingsStatic {
  get(key: string): any;
  /** `null` removes the value. */
  set(settings: { [key: string]: PropertyList | null }): void;
  watchKeys(keys: string | string[], callback: () => void): number;
  clearWatch(watchId: number): void;
}
export const Settings: SettingsStatic;

export type Task = (data: any) => Promise<void>;
export type TaskProvider = () => Task;
export type TaskCanceller = () => void;
export type TaskCancelProvider = () => TaskCanceller;
export type Runnable = (appParameters: any) => void;
export interface AppRegistryStatic {
  registerComponent(appKey: string, componentProvider: () => unknown): string;
  registerRunnable(appKey: string, run: Runnable): string;
  getAppKeys(): string[];
  runApplication(appKey: string, appParameters: any): void;
  registerHeadlessTask(taskKey: string, taskProvider: TaskProvider): void;
  registerCancellableHeadlessTask(
    taskKey: string, taskProvider: TaskProvider, taskCancelProvider: TaskCancelProvider): void;
  startHeadlessTask(taskId: number, taskKey: string, data: any): void;
  cancelHeadlessTask(taskId: number, taskKey: string): void;
}
export const AppRegistry: AppRegistryStatic;

/** Lets native code call the methods of a module. A function makes the module when it is first needed. */
export function registerCallableModule(
  name: string, moduleOrFactory: object | (() => object)): void;

export type ErrorHandlerCallback = (error: any, isFatal?: boolean) => void;
export interface ErrorUtilsStatic {
  setGlobalHandler(handler: ErrorHandlerCallback): void;
  getGlobalHandler(): ErrorHandlerCallback;
  reportError(error: unknown): void;
  reportFatalError(error: unknown): void;
  applyWithGuard<Result>(
    fn: (...args: any[]) => Result, context?: unknown, args?: readonly any[] | null): Result | null;
  applyWithGuardIfNeeded<Result>(
    fn: (...args: any[]) => Result, context?: unknown, args?: readonly any[] | null): Result | null;
  inGuard(): boolean;
  guard<Args extends any[], Result>(
    fn: (...args: Args) => Result, name?: string | null, context?: unknown,
  ): ((...args: Args) => Result | null) | null;
}

/** A file as a part of a form: a `file:` or `data:` URI, or a path. */
export interface FormDataFile {
  uri: string;
  name?: string;
  type?: string;
}

declare global {
  var global: typeof globalThis;
  const __DEV__: boolean;
  /** Runs before any timer, like the `then` of a promise. */
  function setImmediate<Args extends any[]>(handler: (...args: Args) => void, ...args: Args): number;
  function clearImmediate(id: number): void;
  const ErrorUtils: ErrorUtilsStatic;
  interface FormData {
    append(name: string, value: FormDataFile): void;
    getParts(): { fieldName: string; headers: Record<string, string>; string?: string }[];
  }
}
