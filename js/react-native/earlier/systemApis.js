import { Alert } from '../Alert.js';
import { NativeEventEmitter } from '../NativeEventEmitter.js';
import { NativeModules } from '../NativeModules.js';
import { Vibration } from '../Vibration.js';

/** Alerts of React Native before 0.60; see `Alert`. */
export class AlertIOS {
  static alert(title, message, callbackOrButtons, _type) {
    AlertIOS.prompt(title, message, callbackOrButtons);
  }
  static prompt(title, message, callbackOrButtons) {
    Alert.prompt(title, message, Array.isArray(callbackOrButtons) ? callbackOrButtons : undefined);
  }
}

/** The button of Android phones. */
export const BackAndroid = {
  exitApp() {},
  addEventListener: (_eventName, _handler) => ({ remove() {} }),
  removeEventListener(_eventName, _handler) {},
};

export const VibrationIOS = {
  vibrate: () => Vibration.vibrate(),
};

const dialogOfAndroid = (name, constants) => ({
  ...constants,
  open: (_options) => Promise.reject({ message: `${name} is not supported on this platform.` }),
});

export const DatePickerAndroid = dialogOfAndroid('DatePickerAndroid');
export const TimePickerAndroid = dialogOfAndroid('TimePickerAndroid');

let statusBar;

/** The emitter of events of the status bar. It is made when it is used, because it needs its native module. */
export const StatusBarIOS = new Proxy({}, {
  get(_, key) {
    if (typeof key === 'symbol' || key === 'then') return undefined;
    statusBar = statusBar ?? new NativeEventEmitter(NativeModules.StatusBarManager);
    const value = statusBar[key];
    return typeof value === 'function' ? value.bind(statusBar) : value;
  },
});

const refused = (name, advice) => () => {
  throw new Error(`bridgehost does not provide '${name}' of 'react-native'${advice}`);
};
const register = ': it renders what AppRegistry.registerComponent registers.';

export const takeSnapshot = refused('takeSnapshot', ', because it draws nothing.');
export const render = refused('render', register);
export const unmountComponentAtNode = refused('unmountComponentAtNode', register);
export const unmountComponentAtNodeAndRemoveContainer = refused('unmountComponentAtNodeAndRemoveContainer', register);
export const hasReactNativeInitialized = false;
