// bridgehost: --virtual-time
import {
  AccessibilityInfo, ActionSheetIOS, Alert, Appearance, AppState, AssetRegistry, BackHandler, Clipboard, ColorAndroid,
  DeviceEventEmitter, DeviceInfo, DevMenu, Dimensions, EventEmitter, I18nManager, Image, InteractionManager, Keyboard,
  LayoutAnimation, Linking, LogBox, NativeComponentRegistry, NativeDialogManagerAndroid, Networking, PanResponder,
  PermissionsAndroid, PixelRatio, PushNotificationIOS, ReactNativeVersion, Share, StyleSheet, Systrace,
  ToastAndroid, TVEventHandler, UTFSequence, Vibration, YellowBox, unstable_batchedUpdates,
  unstable_enableLogBox, unstable_getScrollParent,
} from 'react-native';
import { equal, rejects, said, sleep, test, throws } from './assert.js';
import { inVersion, recorded } from './reactNativeVersions.js';

test('the window is an iPhone', () => {
  equal(Dimensions.get('window'), { width: 390, height: 844, scale: 3, fontScale: 1 });
  equal(Dimensions.get('screen'), Dimensions.get('window'));
  throws(() => Dimensions.get('moon'), 'No dimension set for key moon');
  equal([PixelRatio.get(), PixelRatio.getFontScale(), PixelRatio.getPixelSizeForLayoutSize(1.4),
    PixelRatio.roundToNearestPixel(0.4)], [3, 1, 4, 1 / 3]);
  equal(DeviceInfo.getConstants().Dimensions.window.width, 390);
});

test('only a test changes the dimensions', () => {
  const seen = [];
  const subscription = Dimensions.addEventListener('change', ({ window }) => seen.push(window.width));
  const window = Dimensions.get('window');
  Dimensions.set({ window: { ...window, width: 844 } });
  subscription.remove();
  Dimensions.set({ window });
  equal(seen, [844]);
  throws(() => Dimensions.addEventListener('turn', () => {}), 'Trying to subscribe to unknown event: "turn"');
});

test('styles', () => {
  const styles = StyleSheet.create({ a: { color: 'red' } });
  throws(() => { styles.a.color = 'blue'; }, 'Attempted to assign to readonly property.');
  equal(StyleSheet.compose(null, styles.a) === styles.a, true);
  equal(StyleSheet.compose({ b: 1 }, { c: 2 }), [{ b: 1 }, { c: 2 }]);
  equal(StyleSheet.flatten(null), undefined);
  equal(StyleSheet.absoluteFill.position, 'absolute');
  equal(StyleSheet.hairlineWidth, 1 / 3);
});

test('the app is light, until it chooses', async () => {
  const seen = [];
  const subscription = Appearance.addChangeListener(({ colorScheme }) => seen.push(colorScheme));
  Appearance.setColorScheme('dark');
  equal(Appearance.getColorScheme(), 'dark');
  Appearance.setColorScheme('unspecified');
  equal(Appearance.getColorScheme(), 'light');
  equal(seen, []);
  await sleep(1);
  subscription.remove();
  Appearance.setColorScheme('dark');
  Appearance.setColorScheme(null);
  await sleep(1);
  equal(seen, ['dark', 'light']);
});

test('alerts are recorded, and no button is pressed', async () => {
  let pressed = 0;
  const onPress = () => { pressed += 1; };
  equal(await recorded(() => {
    Alert.alert('Sync failed', 'Try again?', [{ text: 'No', onPress }, { text: 'Yes', onPress }]);
    Alert.alert('Hello');
    Alert.prompt('Name', null, onPress);
  }), [
    'an alert that nobody answers: Sync failed: Try again? [No, Yes]',
    'an alert that nobody answers: Hello [OK]', 'an alert that nobody answers: Name [OK]',
  ]);
  await sleep(1000);
  equal(pressed, 0);
});

test('sheets are recorded; one for sharing is dismissed', async () => {
  let result;
  equal(await recorded(async () => {
    result = await Share.share({ message: 'Look' });
    ActionSheetIOS.showActionSheetWithOptions({ title: 'Which?', options: ['A', 'B'] }, () => { result = null; });
    ActionSheetIOS.showShareActionSheetWithOptions({ url: 'a:b' }, () => {}, (...args) => { result = [result, ...args]; });
    await sleep(1);
  }), [
    'a share sheet that nobody answers: Look', 'an action sheet that nobody answers: Which? [A, B]',
    'a share sheet that nobody answers: a:b',
  ]);
  equal(result, [{ action: Share.dismissedAction, activityType: null }, false, null]);
  throws(() => Share.share({}), 'At least one of URL or message is required');
  throws(() => ActionSheetIOS.showActionSheetWithOptions({}), 'Must provide a valid callback');
});

test('vibrations are recorded', async () => {
  equal(await recorded(() => {
    Vibration.vibrate();
    Vibration.vibrate([0, 100], true);
    Vibration.cancel();
  }), ['the phone vibrates', 'the phone vibrates again and again']);
  throws(() => Vibration.vibrate('loud'), 'Vibration pattern should be a number or array');
});

test('what is Android\'s answers as on iOS', async () => {
  const only = '"PermissionsAndroid" module works only for Android platform.';
  equal(await said('warn', async () => {
    equal(await PermissionsAndroid.request(PermissionsAndroid.PERMISSIONS.CAMERA), 'denied');
    equal(await PermissionsAndroid.check('android.permission.CAMERA'), false);
    equal(await PermissionsAndroid.requestMultiple([]), {});
    ToastAndroid.show('a', ToastAndroid.SHORT);
  }), [only, only, only, 'ToastAndroid is not supported on this platform.']);
  BackHandler.addEventListener('hardwareBackPress', () => true).remove();
  BackHandler.exitApp();
  equal(NativeDialogManagerAndroid, null);
  throws(() => ColorAndroid('a'), 'ColorAndroid is not available on this platform.');
});

test('no aid to accessibility is on', async () => {
  for (const [name, ask] of Object.entries(AccessibilityInfo)) {
    if (/^is|^prefers/.test(name) && name !== 'isAccessibilityServiceEnabled') equal(await ask(), false);
  }
  await rejects(AccessibilityInfo.isAccessibilityServiceEnabled(),
    'isAccessibilityServiceEnabled is only available on Android');
  equal(await AccessibilityInfo.getRecommendedTimeoutMillis(5), 5);
  AccessibilityInfo.addEventListener('screenReaderChanged', () => {}).remove();
  AccessibilityInfo.addEventListener('constructor', () => {}).remove();
  AccessibilityInfo.announceForAccessibility('a');
});

test('the keyboard is hidden', () => {
  Keyboard.addListener('keyboardDidShow', () => {}).remove();
  Keyboard.dismiss();
  equal([Keyboard.isVisible(), Keyboard.metrics()], [false, undefined]);
});

test('the end of a layout animation is reported in time', async () => {
  const start = Date.now();
  await new Promise((resolve) => { LayoutAnimation.configureNext(LayoutAnimation.Presets.spring, resolve); });
  equal(Date.now() - start, 717);
  await new Promise(LayoutAnimation.easeInEaseOut);
  equal(Date.now() - start, 717 + 317);
  equal(LayoutAnimation.create(5, 'linear', 'opacity').update, { type: 'linear' });
});

test('InteractionManager runs tasks until 0.86, and is gone since 0.87', async () => {
  await inVersion('0.76.0', async () => {
    const log = [];
    const handle = InteractionManager.createInteractionHandle();
    const task = InteractionManager.runAfterInteractions(() => { log.push('ran'); });
    InteractionManager.runAfterInteractions({ name: 'b', gen: async () => log.push('gen') });
    InteractionManager.runAfterInteractions(() => log.push('never')).cancel();
    await sleep(10);
    equal(log, []);
    InteractionManager.clearInteractionHandle(handle);
    await task;
    await sleep(1);
    equal(log, ['ran', 'gen']);
  });
  await inVersion('0.82.0', async () => {
    equal(InteractionManager.createInteractionHandle(), -1);
    await InteractionManager.runAfterInteractions(() => {});
  });
  await inVersion('0.87.0', () => throws(() => InteractionManager.runAfterInteractions(() => {}),
    'InteractionManager has been removed from react-native core. Please refactor long tasks into smaller '
    + "ones, and use 'requestIdleCallback' instead."));
});

test('listeners are removed by their functions up to 0.69', async () => {
  await inVersion('0.62.3', () => {
    const seen = [];
    const [one, other] = [({ url }) => seen.push('one', url), ({ url }) => seen.push('other', url)];
    Linking.addEventListener('url', one);
    Linking.addEventListener('url', other);
    Linking.removeEventListener('url', one);
    DeviceEventEmitter.emit('url', { url: 'a://b' });
    Linking.removeEventListener('url', other);
    DeviceEventEmitter.emit('url', { url: 'a://c' });
    equal(seen, ['other', 'a://b']);
    Keyboard.addListener('keyboardDidShow', one);
    Keyboard.removeListener('keyboardDidShow', one);
    DeviceEventEmitter.emit('keyboardDidShow', { url: 'never' });
    const states = (state) => seen.push(state);
    AppState.addEventListener('change', states);
    AppState.removeEventListener('change', states);
    DeviceEventEmitter.emit('appStateDidChange', { app_state: 'background' });
    equal(seen, ['other', 'a://b']);
  });
  await inVersion('0.70.0', () => equal(
    [Linking.removeEventListener, AppState.removeEventListener], [undefined, undefined],
  ));
});

test('members are there in the versions that have them', async () => {
  const members = () => [
    StyleSheet.absoluteFillObject, BackHandler.removeEventListener, Dimensions.removeEventListener,
    Appearance.removeChangeListener, Keyboard.removeListener, AccessibilityInfo.fetch, LogBox.ignoreWarnings,
  ].map((member) => member !== undefined);
  const none = [false, false, false, false, false, false, false];
  for (const [version, expected] of [
    ['0.62.3', [true, true, true, true, true, true, true]],
    ['0.68.7', [true, true, true, true, true, false, false]],
    ['0.76.9', [true, true, false, false, false, false, false]],
    ['0.84.1', [true, false, false, false, false, false, false]],
    ['0.85.0', none], ['1.0.0', none],
  ]) await inVersion(version, () => equal(members(), expected));
});

test('the version is the one of the app', async () => {
  await inVersion('0.81.0-rc.2', () => {
    equal(ReactNativeVersion.getVersionString(), '0.81.0-rc.2');
    equal(ReactNativeVersion.version.minor, 81);
  });
});

test('gestures have handlers', () => {
  const seen = [];
  const { panHandlers } = PanResponder.create({
    onStartShouldSetPanResponder: () => true, onPanResponderMove: (_event, state) => seen.push(state.dx),
  });
  equal([panHandlers.onStartShouldSetResponder({}), panHandlers.onMoveShouldSetResponder({})], [true, false]);
  panHandlers.onResponderMove({});
  equal(seen, [0]);
});

test('the notifications of React Native need a module that apps link themselves', () => {
  equal(PushNotificationIOS.FetchResult.NewData, 'UIBackgroundFetchResultNewData');
  throws(() => PushNotificationIOS.setApplicationIconBadgeNumber(1), 'PushNotificationManager is not available.');
});

test('assets have a place in the app', () => {
  const id = AssetRegistry.registerAsset({
    httpServerLocation: '/assets/img', name: 'a', type: 'png', width: 10, height: 20, scales: [1, 2, 3],
  });
  equal(Image.resolveAssetSource(id),
    { __packager_asset: true, width: 10, height: 20, uri: 'file:///app.app/assets/img/a@3x.png', scale: 3 });
  equal(Image.resolveAssetSource({ uri: 'b' }), { uri: 'b' });
  equal(Image.resolveAssetSource(99), null);
});

test('an image has no size here, and says so', async () => {
  await rejects(Image.getSize('http://a/b.png'),
    'bridgehost decodes no images: the size of http://a/b.png is unknown');
  const error = await new Promise((resolve) => { Image.getSize('x', () => {}, resolve); });
  equal(error.message, 'bridgehost decodes no images: the size of x is unknown');
  equal(await Image.queryCache(['x']), {});
});

test('YellowBox warns only since LogBox has replaced it, in 0.63', async () => {
  const warnings = () => said('warn', () => {
    YellowBox.ignoreWarnings(['a']);
    unstable_enableLogBox();
  });
  await inVersion('0.62.3', async () => equal(await warnings(), []));
  equal((await warnings()).length, 2);
});

test('the rest is harmless', async () => {
  Clipboard.setString('copied');
  equal(await Clipboard.getString(), 'copied');
  equal(I18nManager.isRTL || I18nManager.getConstants().isRTL, false);
  I18nManager.allowRTL(true);
  LogBox.ignoreLogs(['a']);
  LogBox.ignoreAllLogs();
  DevMenu.show();
  Systrace.beginEvent('a');
  Systrace.endEvent();
  equal([Systrace.isEnabled(), UTFSequence.BULLET, unstable_getScrollParent({})], [false, '•', null]);
  new TVEventHandler().enable();
  equal(typeof NativeComponentRegistry.get('A', () => ({})), 'function');
  await new Promise((resolve) => { Networking.clearCookies(resolve); });
  throws(() => Networking.sendRequest(), 'bridgehost has no Networking.sendRequest: use fetch or XMLHttpRequest');
  let batched;
  unstable_batchedUpdates((value) => { batched = value; }, 5);
  equal(batched, 5);
  class Own extends EventEmitter { shout() { this.emit('a', 1); } }
  const seen = [];
  const own = new Own();
  own.addListener('a', (value) => seen.push(value));
  own.shout();
  equal(seen, [1]);
});
