// bridgehost: --virtual-time --launch none
// Each name of React Native, used once, as an app without a screen may use it.
import * as ReactNative from 'react-native';

const value = new ReactNative.Animated.Value(0);
const { useNativeDriver } = { useNativeDriver: true };

const uses = {
  AccessibilityInfo: (each) => each.isReduceMotionEnabled(),
  ActionSheetIOS: (each) => each.showActionSheetWithOptions({ title: 'Which?', options: ['A'] }, () => {}),
  AdSupportIOS: (each) => each.getAdvertisingId(),
  Alert: (each) => each.alert('Hello', 'from the background'),
  AlertIOS: (each) => each.alert('Hello', 'from an old release'),
  Animated: (each) => new Promise((done) => {
    each.timing(value, { toValue: 1, duration: 500, useNativeDriver }).start(done);
  }),
  Appearance: (each) => each.getColorScheme(),
  addons: (each) => each.update,
  AppRegistry: (each) => each.getAppKeys(),
  AppState: (each) => each.currentState,
  AssetRegistry: (each) => each.getAssetByID(1),
  BackHandler: (each) => each.exitApp(),
  Clipboard: (each) => each.getString(),
  ColorAndroid: (each) => each('red'),
  DevMenu: (each) => each.show(),
  DevSettings: (each) => each.onFastRefresh(),
  DeviceEventEmitter: (each) => each.listenerCount('nothing'),
  DeviceInfo: (each) => each.getConstants().Dimensions.screen.height,
  Dimensions: (each) => each.get('window'),
  DynamicColorIOS: (each) => each({ light: 'white', dark: 'black' }).dynamic.dark,
  Easing: (each) => each.quad(0.5),
  EventEmitter: (Each) => new Each().listenerCount('nothing'),
  I18nManager: (each) => each.isRTL,
  InteractionManager: (each) => each.createInteractionHandle(),
  Keyboard: (each) => each.isVisible(),
  LayoutAnimation: (each) => each.configureNext(each.Presets.linear),
  Linking: (each) => typeof each.getInitialURL,
  LogBox: (each) => each.ignoreAllLogs(),
  NativeAppEventEmitter: (each) => each.listenerCount('nothing'),
  NativeComponentRegistry: (each) => each.get('RNCMap', () => ({})).displayName,
  NativeDialogManagerAndroid: (each) => each,
  NativeEventEmitter: (Each) => new Each({ addListener() {}, removeListeners() {} }).listenerCount('nothing'),
  NativeModules: (each) => each.NoSuchModule,
  Networking: (each) => each.abortRequest(1),
  PanResponder: (each) => each.create({}).getInteractionHandle(),
  PermissionsAndroid: (each) => each.PERMISSIONS.CAMERA,
  PixelRatio: (each) => each.get(),
  Platform: (each) => each.OS,
  PlatformColor: (each) => each('label').semantic,
  PushNotificationIOS: (each) => each.getInitialNotification(),
  ReactNativeVersion: (each) => each.major,
  RootTagContext: (each) => each.initial,
  Settings: (each) => each.get('nothing'),
  Share: (each) => each.share({ message: 'Look' }),
  StatusBar: (each) => each.currentHeight,
  StyleSheet: (each) => each.hairlineWidth.toFixed(2),
  Systrace: (each) => each.isEnabled(),
  ToastAndroid: (each) => each.SHORT,
  TVEventHandler: (Each) => new Each().disable(),
  Touchable: (each) => each.Mixin.touchableGetInitialState().touchable.responderID,
  TurboModuleRegistry: (each) => each.get('NoSuchModule'),
  UIManager: (each) => each.hasViewManagerConfig('RNCMap'),
  UTFSequence: (each) => each.BULLET,
  VibrationIOS: (each) => each.vibrate(),
  Vibration: (each) => each.vibrate(),
  VirtualViewMode: (each) => each.Hidden,
  YellowBox: (each) => each.name,
  codegenNativeCommands: (each) => Object.keys(each({ supportedCommands: ['jump'] })),
  codegenNativeComponent: (each) => each('RNCMap').displayName,
  findNodeHandle: (each) => each(null),
  processColor: (each) => each('red'),
  registerCallableModule: (each) => each('Mine', {}),
  requireNativeComponent: (each) => each('RNCMap').displayName,
  unstable_RootTagContext: (each) => each.initial,
  unstable_TextAncestorContext: (each) => each.initial,
  unstable_VirtualArray: (Each) => new Each(['a']).at(0),
  unstable_VirtualColumnGenerator: (each) => each.initial.itemCount,
  unstable_DEFAULT_INITIAL_NUM_TO_RENDER: (each) => each,
  unstable_batchedUpdates: (each) => each(() => {}),
  unstable_createVirtualCollectionView: (each) => typeof each(() => null, {}),
  unstable_enableLogBox: (each) => each(),
  unstable_getScrollParent: (each) => each({}),
};

const propTypes = ['ColorPropType', 'EdgeInsetsPropType', 'PointPropType'];
const isComponent = (each) => Boolean(each?.prototype?.isReactComponent);

function use(name) {
  const each = ReactNative[name];
  if (uses[name]) return uses[name](each);
  if (isComponent(each)) return 'a component';
  if (propTypes.includes(name)) return each({}, 'color');
  // Hooks need React; what React Native removed is used like this.
  return typeof each === 'function' ? each() : each.anything;
}

for (const name of Object.keys(ReactNative).filter((each) => each !== 'default')) {
  try {
    console.log(name, '→', await use(name));
  } catch (error) {
    console.log(name, '⚡', error.message);
  }
}
