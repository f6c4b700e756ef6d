export { AccessibilityInfo } from './AccessibilityInfo.js';
export { ActionSheetIOS } from './ActionSheetIOS.js';
export { Alert } from './Alert.js';
export { Animated } from './animated/Animated.js';
export { Easing } from './animated/Easing.js';
export { useAnimatedColor, useAnimatedValue, useAnimatedValueXY } from './animated/hooks.js';
export { Appearance } from './Appearance.js';
export { AssetRegistry } from './assets.js';
export {
  AppRegistry, AppState, DevSettings, DeviceEventEmitter, EventEmitter, Linking, NativeAppEventEmitter,
  NativeEventEmitter, NativeModules, Platform, Settings, TurboModuleRegistry, registerCallableModule,
} from './background.js';
export { BackHandler } from './BackHandler.js';
export { unstable_batchedUpdates } from './batchedUpdates.js';
export { Clipboard } from './Clipboard.js';
export { processColor } from './color/processColor.js';
export { ColorAndroid, DynamicColorIOS, PlatformColor } from './color/systemColors.js';
export { DrawerLayoutAndroid, ProgressBarAndroid } from './components/androidViews.js';
export { Image, ImageBackground } from './components/Image.js';
export { Modal } from './components/Modal.js';
export {
  ActivityIndicator, InputAccessoryView, KeyboardAvoidingView,
  LayoutConformance as experimental_LayoutConformance, RefreshControl, SafeAreaView, Switch,
} from './components/plainViews.js';
export { Pressable, usePressability } from './components/Pressable.js';
export { ScrollView } from './components/ScrollView.js';
export { StatusBar } from './components/StatusBar.js';
export {
  Text, Text as unstable_NativeText, TextAncestorContext as unstable_TextAncestorContext,
} from './components/Text.js';
export { TextInput } from './components/TextInput.js';
export { Touchable } from './components/Touchable.js';
export {
  Button, TouchableHighlight, TouchableNativeFeedback, TouchableOpacity, TouchableWithoutFeedback,
} from './components/touchables.js';
export { View, View as unstable_NativeView } from './components/View.js';
export {
  VirtualArray as unstable_VirtualArray, VirtualColumn as unstable_VirtualColumn,
  VirtualColumnGenerator as unstable_VirtualColumnGenerator, VirtualRow as unstable_VirtualRow,
  VirtualView as unstable_VirtualView, VirtualViewMode,
  createVirtualCollectionView as unstable_createVirtualCollectionView,
  getScrollParent as unstable_getScrollParent,
  initialNumberToRender as unstable_DEFAULT_INITIAL_NUM_TO_RENDER,
} from './components/virtualViews.js';
export { DeviceInfo } from './DeviceInfo.js';
export { DevMenu } from './DevMenu.js';
export { Dimensions } from './Dimensions.js';
export {
  AdSupportIOS, AlertIOS, Component, MapView, NavigationExperimental, RecyclerViewBackedScrollView, SnapshotViewIOS,
  SwipeableFlatList, TabBarIOS, VibrationIOS, addons, createClass, hasReactNativeInitialized, render, takeSnapshot,
  unmountComponentAtNode, unmountComponentAtNodeAndRemoveContainer,
} from './earlier/index.js';
export { I18nManager } from './I18nManager.js';
export { InteractionManager } from './InteractionManager.js';
export { Keyboard } from './Keyboard.js';
export { LayoutAnimation } from './LayoutAnimation.js';
export { FlatList } from './lists/FlatList.js';
export { SectionList, VirtualizedSectionList } from './lists/SectionList.js';
export { VirtualizedList } from './lists/VirtualizedList.js';
export { LogBox, YellowBox, unstable_enableLogBox } from './LogBox.js';
export {
  NativeComponentRegistry, codegenNativeCommands, codegenNativeComponent, requireNativeComponent,
} from './nativeComponents.js';
export { NativeDialogManagerAndroid } from './NativeDialogManagerAndroid.js';
export { Networking } from './Networking.js';
export { findNodeHandle } from './nodeHandles.js';
export { PanResponder } from './PanResponder.js';
export { PermissionsAndroid } from './PermissionsAndroid.js';
export { PixelRatio } from './PixelRatio.js';
export { PushNotificationIOS } from './PushNotificationIOS.js';
export { ReactNativeVersion } from './ReactNativeVersion.js';
export {
  ART, AsyncStorage, BackAndroid, CameraRoll, CheckBox, ColorPropType, DatePickerAndroid, DatePickerIOS,
  EdgeInsetsPropType, ImageEditor, ImagePickerIOS, ImageStore, ListView, MaskedViewIOS, Navigator,
  NavigatorIOS, NetInfo, Picker, PickerIOS, PointPropType, ProgressViewIOS, SegmentedControlIOS, Slider, StatusBarIOS,
  SwipeableListView, TVEventHandler, TimePickerAndroid, ToolbarAndroid, ViewPagerAndroid,
  ViewPropTypes, WebView,
} from './removedNames.js';
export { RootTagContext, RootTagContext as unstable_RootTagContext } from './RootTagContext.js';
export { Share } from './Share.js';
export { StyleSheet } from './StyleSheet.js';
export * as Systrace from './Systrace.js';
export { ToastAndroid } from './ToastAndroid.js';
export { UIManager } from './UIManager.js';
export { useColorScheme } from './useColorScheme.js';
export { useWindowDimensions } from './useWindowDimensions.js';
export { UTFSequence } from './UTFSequence.js';
export { Vibration } from './Vibration.js';

// Metro gives the whole module to who imports its default.
export * as default from './index.js';
