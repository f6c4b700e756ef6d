// What the types of 'react-native' allow, and what they must refuse.
import {
  Alert, Animated, AppRegistry, AppState, Appearance, BackHandler, DevSettings, DeviceEventEmitter, Dimensions, Easing,
  FlatList, Linking, NativeEventEmitter, NativeModules, NetInfo, Platform, Settings, StyleSheet, TurboModuleRegistry,
  View, registerCallableModule, type EventSubscription, type TurboModule,
} from 'react-native';
import EventEmitter from 'react-native/Libraries/vendor/emitter/EventEmitter';
import RCTDeviceEventEmitter from 'react-native/Libraries/EventEmitter/RCTDeviceEventEmitter';
import HeadlessJsTaskError from 'react-native/Libraries/ReactNative/HeadlessJsTaskError';

type Batch = { fetchId: number };
const emitter = new NativeEventEmitter<{ onSendData: [Batch]; onEnd: [] }>(NativeModules.HealthEmitter);
const subscription: EventSubscription = emitter.addListener('onSendData', ({ fetchId }) => fetchId.toFixed());
subscription.remove();
emitter.addListener('onEnd', () => {});
emitter.emit('onSendData', { fetchId: 1 });
// @ts-expect-error There is no such event.
emitter.addListener('onSentData', () => {});
// @ts-expect-error Its body has no such property.
emitter.addListener('onSendData', ({ workouts }) => workouts);
// @ts-expect-error The event has a body.
emitter.emit('onSendData');
// @ts-expect-error A type is required.
emitter.removeAllListeners();
// @ts-expect-error So is a module, on iOS.
new NativeEventEmitter(null);
// @ts-expect-error Methods of old are gone.
emitter.once('onEnd', () => {});

DeviceEventEmitter.addListener('anything', (body) => body.whatever);
DeviceEventEmitter.removeAllListeners();
RCTDeviceEventEmitter.emit('anything', 1, 2);
new EventEmitter<{ tick: [number] }>().addListener('tick', (count) => count.toFixed());

const unknown = NativeModules.Whatever;
unknown.method(1, () => {});
NativeModules.Keychain.getGenericPassword().then((stored) => {
  // @ts-expect-error There may be none.
  stored.password;
  if (stored) stored.password.length;
});
NativeModules.UserDefaults.get<{ count: number }>('key').then((value) => value?.count.toFixed());
NativeModules.UserDefaults.set('key', { list: [1, 'two', true] });
// @ts-expect-error No property list.
NativeModules.UserDefaults.set('key', () => {});

interface Clock extends TurboModule {
  now(): number;
}
TurboModuleRegistry.getEnforcing<Clock>('Clock').now();
// @ts-expect-error It may be null.
TurboModuleRegistry.get<Clock>('Clock').now();

const os: 'ios' = Platform.OS;
const size: number | undefined = Platform.select({ ios: 1, default: 2 });
AppState.addEventListener('change', (state) => state === 'background').remove();
AppState.currentState.length;
// @ts-expect-error iOS alone changes it.
AppState.currentState = 'active';
// @ts-expect-error There is no such event.
AppState.addEventListener('foreground', () => {});
Linking.getInitialURL().then((url) => {
  // @ts-expect-error There may be none.
  url.length;
});
Settings.set({ language: null });
DevSettings.reload();
DevSettings.reload('because');

AppRegistry.registerHeadlessTask('Sync', () => async (data) => {
  if (data === null) throw new HeadlessJsTaskError();
});
// @ts-expect-error A task gives a promise.
AppRegistry.registerHeadlessTask('Sync', () => () => {});
registerCallableModule('Clock', () => ({ tick() {} }));

ErrorUtils.setGlobalHandler((error, isFatal) => console.log(error, isFatal));
const guarded: number | null = ErrorUtils.applyWithGuard((a: number) => a, null, [1]);
new FormData().append('photo', { uri: 'file:///photo.jpg', name: 'photo.jpg', type: 'image/jpeg' });
setImmediate((count: number) => count, 1);
if (__DEV__) console.log(global, os, size, guarded);
// React Native does not have it, so an app must not use it.
// @ts-expect-error
AbortSignal.timeout(1);

Animated.timing(new Animated.Value(0), { toValue: 1, useNativeDriver: true }).start(({ finished }) => finished);
// @ts-expect-error Who drives must be said.
Animated.timing(new Animated.Value(0), { toValue: 1 });
const view: View | null = null as View | null;
view?.measure((x, y, width, height) => x + y + width + height);
Alert.alert('Hello', undefined, [{ text: 'OK', onPress: () => {} }]);
const scheme: 'light' | 'dark' = Appearance.getColorScheme();
const { width } = Dimensions.get('window');
// @ts-expect-error There is no such color scheme.
Appearance.setColorScheme('blue');
StyleSheet.create({ box: { flex: 1 } }).box.flex.toFixed();
// @ts-expect-error It is gone since 0.77.
BackHandler.removeEventListener('hardwareBackPress', () => {});
console.log(width, scheme, Easing.inOut(Easing.quad)(0.5), FlatList, NetInfo);
