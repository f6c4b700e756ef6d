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

export const EventEmitter: new <Events = EventArguments>() => EventEmitter<Events>;

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
  /** Until 0.69. */
  readonly removeEventListener?: (type: AppStateEvent, listener: (...args: any[]) => void) => void;
}
export const AppState: AppStateStatic;

/** Links between apps. */
export interface LinkingStatic {
  /** Adds a listener for links to the app that arrive while it runs. */
  addEventListener(
    type: 'url', listener: (event: { url: string }) => void): EmitterSubscription;
  /** Until 0.69. */
  readonly removeEventListener?: (type: 'url', listener: (event: { url: string }) => void) => void;
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
  /** Registers the root component of an application. bridgehost mounts it in each launch. */
  registerComponent(appKey: string, componentProvider: () => unknown, section?: boolean): string;
  registerRunnable(appKey: string, run: Runnable): string;
  registerSection(appKey: string, componentProvider: () => unknown): void;
  registerConfig(config: Array<{
    appKey: string; component?: () => unknown; run?: Runnable; section?: boolean;
  }>): void;
  /** Sets the component around each root component. */
  setWrapperComponentProvider(provider: (appParameters: any) => unknown): void;
  setRootViewStyleProvider(provider: (appParameters: any) => unknown): void;
  setComponentProviderInstrumentationHook(
    hook: (componentProvider: () => unknown) => unknown): void;
  getAppKeys(): string[];
  getSectionKeys(): string[];
  getSections(): { [appKey: string]: any };
  getRunnable(appKey: string): any;
  getRegistry(): { sections: string[]; runnables: { [appKey: string]: any } };
  runApplication(appKey: string, appParameters: any): void;
  unmountApplicationComponentAtRootTag(rootTag: number): void;
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

/** What a reference to a mounted component can do. Nothing is drawn, so nothing moves. */
export interface HostInstance {
  /** Calls back later, with the size of the style or of the window in points. */
  measure(callback: (
    x: number, y: number, width: number, height: number, pageX: number, pageY: number) => void): void;
  measureInWindow(callback: (x: number, y: number, width: number, height: number) => void): void;
  measureLayout(
    relativeTo: unknown, onSuccess: (x: number, y: number, width: number, height: number) => void,
    onFailure?: () => void): void;
  setNativeProps(props: object): void;
  focus(): void;
  blur(): void;
  [method: string]: any;
}
/** A component of React Native: mounted and not drawn, so that the effects in it run. */
export interface HostComponent {
  new (props: any): any;
  displayName?: string;
  defaultProps?: object;
  [name: string]: any;
}
/** A context of React, for `useContext` and `contextType`. */
export interface Context {
  Provider: any;
  Consumer: any;
  displayName?: string;
  [name: string]: any;
}
/** What React Native has removed: it works with a release that has it. Later each use throws, or it is undefined. */
export interface RemovedName {
  [name: string]: any;
}

export const ActivityIndicator: HostComponent;
export type ActivityIndicator = HostInstance;
export const Button: HostComponent;
export type Button = HostInstance;
export const DrawerLayoutAndroid: HostComponent;
export type DrawerLayoutAndroid = HostInstance;
export const FlatList: HostComponent;
export type FlatList = HostInstance;
export const Image: HostComponent;
export type Image = HostInstance;
export const ImageBackground: HostComponent;
export type ImageBackground = HostInstance;
export const InputAccessoryView: HostComponent;
export type InputAccessoryView = HostInstance;
export const KeyboardAvoidingView: HostComponent;
export type KeyboardAvoidingView = HostInstance;
export const Modal: HostComponent;
export type Modal = HostInstance;
export const Pressable: HostComponent;
export type Pressable = HostInstance;
export const ProgressBarAndroid: HostComponent;
export type ProgressBarAndroid = HostInstance;
export const RefreshControl: HostComponent;
export type RefreshControl = HostInstance;
export const SafeAreaView: HostComponent;
export type SafeAreaView = HostInstance;
export const ScrollView: HostComponent;
export type ScrollView = HostInstance;
export const SectionList: HostComponent;
export type SectionList = HostInstance;
export const StatusBar: HostComponent;
export type StatusBar = HostInstance;
export const Switch: HostComponent;
export type Switch = HostInstance;
export const Text: HostComponent;
export type Text = HostInstance;
export const TextInput: HostComponent;
export type TextInput = HostInstance;
export const TouchableHighlight: HostComponent;
export type TouchableHighlight = HostInstance;
export const TouchableNativeFeedback: HostComponent;
export type TouchableNativeFeedback = HostInstance;
export const TouchableOpacity: HostComponent;
export type TouchableOpacity = HostInstance;
export const TouchableWithoutFeedback: HostComponent;
export type TouchableWithoutFeedback = HostInstance;
export const View: HostComponent;
export type View = HostInstance;
export const VirtualizedList: HostComponent;
export type VirtualizedList = HostInstance;
export const VirtualizedSectionList: HostComponent;
export type VirtualizedSectionList = HostInstance;
export const experimental_LayoutConformance: HostComponent;
export const unstable_NativeText: HostComponent;
export const unstable_NativeView: HostComponent;
export const unstable_VirtualColumn: HostComponent;
export const unstable_VirtualRow: HostComponent;
export const unstable_VirtualView: HostComponent;
export const RootTagContext: Context;
/** @deprecated */
export const unstable_RootTagContext: Context;
export const unstable_TextAncestorContext: Context;

/** @deprecated */
export const ART: RemovedName;
/** @deprecated */
export const AdSupportIOS: RemovedName;
/** @deprecated */
export const AlertIOS: RemovedName;
/** @deprecated */
export const BackAndroid: RemovedName;
/** @deprecated */
export const Component: RemovedName;
/** @deprecated */
export const MapView: RemovedName;
/** @deprecated */
export const NavigationExperimental: RemovedName;
/** @deprecated */
export const Navigator: RemovedName;
/** @deprecated */
export const NavigatorIOS: RemovedName;
/** @deprecated */
export const RecyclerViewBackedScrollView: RemovedName;
/** @deprecated */
export const SnapshotViewIOS: RemovedName;
/** @deprecated */
export const SwipeableFlatList: RemovedName;
/** @deprecated */
export const TabBarIOS: RemovedName;
/** @deprecated */
export const VibrationIOS: RemovedName;
/** @deprecated */
export const addons: RemovedName;
/** @deprecated */
export const createClass: RemovedName;
/** @deprecated */
export const render: RemovedName;
/** @deprecated */
export const takeSnapshot: RemovedName;
/** @deprecated */
export const unmountComponentAtNode: RemovedName;
/** @deprecated */
export const unmountComponentAtNodeAndRemoveContainer: RemovedName;
/** @deprecated */
export const hasReactNativeInitialized: boolean;
/** @deprecated */
export const AsyncStorage: RemovedName;
/** @deprecated */
export const CameraRoll: RemovedName;
/** @deprecated */
export const CheckBox: RemovedName;
/** @deprecated */
export const DatePickerAndroid: RemovedName;
/** @deprecated */
export const DatePickerIOS: RemovedName;
/** @deprecated */
export const ImageEditor: RemovedName;
/** @deprecated */
export const ImagePickerIOS: RemovedName;
/** @deprecated */
export const ImageStore: RemovedName;
/** @deprecated */
export const ListView: RemovedName;
/** @deprecated */
export const MaskedViewIOS: RemovedName;
/** @deprecated */
export const NetInfo: RemovedName;
/** @deprecated */
export const Picker: RemovedName;
/** @deprecated */
export const PickerIOS: RemovedName;
/** @deprecated */
export const ProgressViewIOS: RemovedName;
/** @deprecated */
export const SegmentedControlIOS: RemovedName;
/** @deprecated */
export const Slider: RemovedName;
/** @deprecated */
export const StatusBarIOS: RemovedName;
/** @deprecated */
export const SwipeableListView: RemovedName;
/** @deprecated */
export const TimePickerAndroid: RemovedName;
/** @deprecated */
export const ToolbarAndroid: RemovedName;
/** @deprecated */
export const ViewPagerAndroid: RemovedName;
/** @deprecated */
export const ViewPropTypes: RemovedName;
/** @deprecated */
export const WebView: RemovedName;
/** @deprecated */
export function ColorPropType(...args: any[]): null;
/** @deprecated */
export function EdgeInsetsPropType(...args: any[]): null;
/** @deprecated */
export function PointPropType(...args: any[]): null;
/** @deprecated */
export class TVEventHandler {
  enable(component?: unknown, callback?: (...args: any[]) => void): void;
  disable(): void;
}
/** @deprecated Use `LogBox`. */
export class YellowBox {
  static ignoreWarnings(patterns: (string | RegExp)[]): void;
  isReactComponent: boolean;
  render(): null;
}
/** @deprecated */
export function unstable_enableLogBox(): void;

export interface ScaledSize {
  width: number;
  height: number;
  scale: number;
  fontScale: number;
}
/** The sizes of window and screen, in points. */
export interface DimensionsStatic {
  get(name: 'window' | 'screen'): ScaledSize;
  set(dimensions: { window?: ScaledSize; screen?: ScaledSize }): void;
  addEventListener(
    type: 'change', listener: (dimensions: { window: ScaledSize; screen: ScaledSize }) => void,
  ): EventSubscription;
  /** @deprecated Gone since 0.70. */
  readonly removeEventListener?: (type: 'change', listener: (dimensions: any) => void) => void;
}
export const Dimensions: DimensionsStatic;
export class PixelRatio {
  static get(): number;
  static getFontScale(): number;
  static getPixelSizeForLayoutSize(size: number): number;
  static roundToNearestPixel(size: number): number;
}
export const DeviceInfo: { getConstants(): { [name: string]: any } };

export type ColorSchemeName = 'light' | 'dark';
export interface AppearanceStatic {
  getColorScheme(): ColorSchemeName;
  setColorScheme(scheme: ColorSchemeName | 'unspecified' | 'auto' | null): void;
  addChangeListener(
    listener: (preferences: { colorScheme: ColorSchemeName }) => void): EventSubscription;
  /** @deprecated Gone since 0.69. */
  readonly removeChangeListener?: (listener: (preferences: any) => void) => void;
}
export const Appearance: AppearanceStatic;
export function useColorScheme(): ColorSchemeName;
export function useWindowDimensions(): ScaledSize;
export function usePressability(config: object | null | undefined): object | null;

export interface StyleSheetStatic {
  create<Styles extends { [name: string]: any }>(styles: Styles): Styles;
  flatten(style: any): any;
  compose(first: any, second: any): any;
  readonly absoluteFill: any;
  /** @deprecated Gone since 0.85: use `absoluteFill`. */
  readonly absoluteFillObject?: any;
  readonly hairlineWidth: number;
  setStyleAttributePreprocessor(property: string, process: (value: any) => any): void;
}
export const StyleSheet: StyleSheetStatic;
export function processColor(color: any): any;
/** @throws Error: it is Android's. */
export function ColorAndroid(color: string): never;

export interface AlertButton {
  text?: string;
  onPress?: (value?: any) => void;
  style?: 'default' | 'cancel' | 'destructive';
  isPreferred?: boolean;
}
/** Alerts are written to the log. Nobody presses a button. */
export class Alert {
  static alert(title: string, message?: string, buttons?: AlertButton[], options?: object): void;
  static prompt(
    title: string, message?: string, callbackOrButtons?: ((text: string) => void) | AlertButton[],
    type?: string, defaultValue?: string, keyboardType?: string, options?: object): void;
}
/** A sheet for sharing is written to the log, and dismissed. */
export class Share {
  static share(
    content: { title?: string; message?: string; url?: string }, options?: object,
  ): Promise<{ action: 'sharedAction' | 'dismissedAction'; activityType: string | null }>;
  static readonly sharedAction: 'sharedAction';
  static readonly dismissedAction: 'dismissedAction';
}
export interface ActionSheetIOSStatic {
  showActionSheetWithOptions(
    options: { options: string[]; title?: string; [name: string]: any },
    callback: (buttonIndex: number) => void): void;
  showShareActionSheetWithOptions(
    options: { message?: string; url?: string; [name: string]: any },
    onFailure: (error: any) => void, onSuccess: (success: boolean, method: string | null) => void): void;
  dismissActionSheet(): void;
}
export const ActionSheetIOS: ActionSheetIOSStatic;
export interface VibrationStatic {
  vibrate(pattern?: number | number[], repeats?: boolean): void;
  cancel(): void;
}
export const Vibration: VibrationStatic;
/** @deprecated It has a package of its own: @react-native-clipboard/clipboard */
export const Clipboard: ClipboardStatic;
export interface ClipboardStatic {
  getString(): Promise<string>;
  setString(text: string): void;
}
export interface I18nManagerStatic {
  getConstants(): { isRTL: boolean; doLeftAndRightSwapInRTL: boolean; localeIdentifier?: string };
  isRTL: boolean;
  doLeftAndRightSwapInRTL: boolean;
  allowRTL(isAllowed: boolean): void;
  forceRTL(isForced: boolean): void;
  swapLeftAndRightInRTL(swaps: boolean): void;
}
export const I18nManager: I18nManagerStatic;
/** Android's; on iOS nothing happens. */
export interface BackHandlerStatic {
  exitApp(): void;
  addEventListener(eventName: string, handler: () => boolean | null | undefined): EventSubscription;
  /** @deprecated Gone since 0.77. */
  readonly removeEventListener?: (eventName: string, handler: () => any) => void;
}
export const BackHandler: BackHandlerStatic;
/** Android's; on iOS each method warns. */
export interface ToastAndroidStatic {
  SHORT: number;
  LONG: number;
  TOP: number;
  BOTTOM: number;
  CENTER: number;
  show(message: string, duration: number): void;
  showWithGravity(message: string, duration: number, gravity: number): void;
  showWithGravityAndOffset(
    message: string, duration: number, gravity: number, x: number, y: number): void;
}
export const ToastAndroid: ToastAndroidStatic;
export type PermissionStatus = 'granted' | 'denied' | 'never_ask_again';
/** Android's; on iOS each method warns, and nothing is permitted. */
export interface PermissionsAndroidStatic {
  PERMISSIONS: { [name: string]: string };
  RESULTS: { [name: string]: PermissionStatus };
  check(permission: string): Promise<boolean>;
  request(permission: string, rationale?: object): Promise<PermissionStatus>;
  requestMultiple(permissions: string[]): Promise<{ [permission: string]: PermissionStatus }>;
  /** @deprecated */
  checkPermission(permission: string): Promise<boolean>;
  /** @deprecated */
  requestPermission(permission: string, rationale?: object): Promise<boolean>;
}
export const PermissionsAndroid: PermissionsAndroidStatic;
export const NativeDialogManagerAndroid: null;
export interface KeyboardStatic {
  addListener(
    eventType: string, listener: (event: any) => void, context?: unknown): EmitterSubscription;
  removeAllListeners(eventType: string): void;
  /** @deprecated Gone since 0.70. */
  readonly removeListener?: (eventType: string, listener: (event: any) => void) => void;
  dismiss(): void;
  isVisible(): boolean;
  metrics(): { screenX: number; screenY: number; width: number; height: number } | undefined;
  scheduleLayoutAnimation(event: { duration: number; easing?: string }): void;
}
export const Keyboard: KeyboardStatic;
export const AccessibilityInfo: AccessibilityInfoStatic;
/** No assistive technology is on: the questions are answered by false. */
export interface AccessibilityInfoStatic {
  isBoldTextEnabled(): Promise<boolean>;
  isScreenReaderEnabled(): Promise<boolean>;
  isReduceMotionEnabled(): Promise<boolean>;
  addEventListener(eventName: string, listener: (event: any) => void): EmitterSubscription;
  announceForAccessibility(announcement: string): void;
  [name: string]: any;
}
export const LayoutAnimation: LayoutAnimationStatic;
export interface LayoutAnimationStatic {
  configureNext(config: any, onEnd?: () => void, onFailure?: () => void): void;
  [name: string]: any;
}
/** Gone since 0.87. */
export interface InteractionManagerStatic {
  readonly Events: { [name: string]: string };
  runAfterInteractions(task?: (() => any) | { name: string; gen?: () => Promise<any>; run?: () => void }): {
    then: (onfulfilled?: () => any, onrejected?: (error: any) => any) => Promise<any>;
    done: (...args: any[]) => any;
    cancel: () => void;
  };
  createInteractionHandle(): number;
  clearInteractionHandle(handle: number): void;
  addListener(
    eventType: string, listener: (...args: any[]) => any, context?: unknown): EventSubscription;
  setDeadline(milliseconds: number): void;
}
export const InteractionManager: InteractionManagerStatic;
export interface LogBoxStatic {
  install(): void;
  uninstall(): void;
  isInstalled(): boolean;
  ignoreLogs(patterns: (string | RegExp)[]): void;
  ignoreAllLogs(ignores?: boolean): void;
  clearAllLogs(): void;
  addLog(log: any): void;
  addConsoleLog(level: 'warn' | 'error', ...args: unknown[]): void;
  addException(error: any): void;
  /** @deprecated Gone since 0.63. */
  readonly ignoreWarnings?: (patterns: string[]) => void;
}
export const LogBox: LogBoxStatic;
export const PanResponder: { create(config: object): { panHandlers: any; getInteractionHandle(): any } };
export interface NetworkingStatic {
  addListener(
    eventType: string, listener: (event: any) => void, context?: unknown): EmitterSubscription;
  /** @throws Error: use `fetch`. */
  sendRequest(...args: any[]): never;
  abortRequest(requestId: number): void;
  clearCookies(callback: (cleared: boolean) => void): void;
}
export const Networking: NetworkingStatic;
export const DevMenu: { show(): void };
export namespace Systrace {
  function isEnabled(): boolean;
  function setEnabled(isEnabled: boolean): void;
  function beginEvent(eventName: string | (() => string), args?: object): void;
  function endEvent(args?: object): void;
  function beginAsyncEvent(eventName: string | (() => string), args?: object): number;
  function endAsyncEvent(eventName: string | (() => string), cookie: number, args?: object): void;
  function counterEvent(eventName: string | (() => string), value: number): void;
}
/** The version of React Native that the app uses. */
export class ReactNativeVersion {
  static readonly major: number;
  static readonly minor: number;
  static readonly patch: number;
  static readonly prerelease: string | null;
  static readonly version: PlatformConstants['reactNativeVersion'];
  static getVersionString(): string;
}
/** @deprecated Each method throws unless the app links the module PushNotificationManager. */
export const PushNotificationIOS: HostComponent;
export const UTFSequence: { [name: string]: string };
export const Touchable: { Mixin: any; [name: string]: any };
export interface AssetRegistryStatic {
  registerAsset(asset: any): number;
  getAssetByID(id: number): any;
}
export const AssetRegistry: AssetRegistryStatic;
export const UIManager: UIManagerStatic;
export interface UIManagerStatic {
  getViewManagerConfig(name: string): any;
  hasViewManagerConfig(name: string): boolean;
  [name: string]: any;
}
export interface NativeComponentRegistryStatic {
  get(name: string, viewConfigProvider: () => any): HostComponent;
  getWithFallback_DEPRECATED(name: string, viewConfigProvider: () => any): HostComponent;
  setRuntimeConfigProvider(provider: (name: string) => any): void;
  unstable_hasStaticViewConfig(name: string): boolean;
}
export const NativeComponentRegistry: NativeComponentRegistryStatic;
export function requireNativeComponent(name: string): HostComponent;
export function codegenNativeComponent(name: string, options?: object): HostComponent;
export function codegenNativeCommands<Commands extends object>(
  options: { supportedCommands: readonly (keyof Commands)[] }): Commands;
export function findNodeHandle(component: any): number | null;
export function unstable_batchedUpdates<Args extends any[], Result>(
  update: (...args: Args) => Result, ...args: Args): Result;
export const VirtualViewMode: { Visible: number; Prerender: number; Hidden: number };
export class unstable_VirtualArray<Item> {
  constructor(items: ArrayLike<Item>);
  readonly size: number;
  at(index: number): Item;
}
export const unstable_VirtualColumnGenerator: { [name: string]: any };
export function unstable_createVirtualCollectionView(layout: any, generator: any): HostComponent;
export function unstable_getScrollParent(node: any): any;
export const unstable_DEFAULT_INITIAL_NUM_TO_RENDER: number;

export type EasingFunction = (value: number) => number;
export interface EasingStatic {
  step0: EasingFunction;
  step1: EasingFunction;
  linear: EasingFunction;
  ease: EasingFunction;
  quad: EasingFunction;
  cubic: EasingFunction;
  sin: EasingFunction;
  circle: EasingFunction;
  exp: EasingFunction;
  bounce: EasingFunction;
  poly(power: number): EasingFunction;
  elastic(bounciness?: number): EasingFunction;
  back(overshoot?: number): EasingFunction;
  bezier(x1: number, y1: number, x2: number, y2: number): EasingFunction;
  in(easing: EasingFunction): EasingFunction;
  out(easing: EasingFunction): EasingFunction;
  inOut(easing: EasingFunction): EasingFunction;
}
export const Easing: EasingStatic;

export interface InterpolationConfig {
  inputRange: readonly number[];
  outputRange: readonly number[] | readonly string[];
  easing?: EasingFunction;
  extrapolate?: 'extend' | 'identity' | 'clamp';
  extrapolateLeft?: 'extend' | 'identity' | 'clamp';
  extrapolateRight?: 'extend' | 'identity' | 'clamp';
}
/** A number that changes, or that follows from others. */
export interface AnimatedNumber {
  interpolate(config: InterpolationConfig): AnimatedNumber;
  addListener(listener: (state: { value: number }) => void): string;
  removeListener(id: string): void;
  removeAllListeners(): void;
  hasListeners(): boolean;
}
export interface AnimatedValue extends AnimatedNumber {
  setValue(value: number): void;
  setOffset(offset: number): void;
  flattenOffset(): void;
  extractOffset(): void;
  stopAnimation(callback?: (value: number) => void): void;
  resetAnimation(callback?: (value: number) => void): void;
}
export interface AnimatedValueXY {
  x: AnimatedValue;
  y: AnimatedValue;
  setValue(value: { x: number; y: number }): void;
  [name: string]: any;
}
export interface CompositeAnimation {
  start(callback?: (result: { finished: boolean }) => void): void;
  stop(): void;
  reset(): void;
}
type AnimationDriver = (value: any, config: { useNativeDriver: boolean; [name: string]: any }) =>
  CompositeAnimation;
type Operand = AnimatedNumber | number;
/** Values that change on the clock of the run. */
export interface AnimatedStatic {
  Value: new (value: number, config?: object) => AnimatedValue;
  ValueXY: new (value?: { x: Operand; y: Operand } | null, config?: object) => AnimatedValueXY;
  Color: new (color?: any, config?: object) => any;
  timing: AnimationDriver;
  spring: AnimationDriver;
  decay: AnimationDriver;
  add(a: Operand, b: Operand): AnimatedNumber;
  subtract(a: Operand, b: Operand): AnimatedNumber;
  multiply(a: Operand, b: Operand): AnimatedNumber;
  divide(a: Operand, b: Operand): AnimatedNumber;
  modulo(a: Operand, modulus: number): AnimatedNumber;
  diffClamp(a: Operand, min: number, max: number): AnimatedNumber;
  delay(milliseconds: number): CompositeAnimation;
  sequence(animations: CompositeAnimation[]): CompositeAnimation;
  parallel(
    animations: CompositeAnimation[], config?: { stopTogether?: boolean }): CompositeAnimation;
  stagger(milliseconds: number, animations: CompositeAnimation[]): CompositeAnimation;
  loop(
    animation: CompositeAnimation, config?: { iterations?: number; resetBeforeIteration?: boolean },
  ): CompositeAnimation;
  event(mappings: any[], config: { useNativeDriver: boolean; listener?: (event: any) => void }): any;
  createAnimatedComponent(component: any): any;
  [name: string]: any;
}
export const Animated: AnimatedStatic;
export function useAnimatedValue(initial: number, config?: object): AnimatedValue;
export function useAnimatedValueXY(
  initial: { x: number; y: number }, config?: object): AnimatedValueXY;
export function useAnimatedColor(initial: any, config?: object): any;
/** A color of iOS, by name. */
export function PlatformColor(...names: string[]): { semantic: string[] };
export function DynamicColorIOS(
  colors: { light: any; dark: any; highContrastLight?: any; highContrastDark?: any }): any;

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
