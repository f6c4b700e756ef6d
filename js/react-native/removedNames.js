import { propTypes } from './components/HostComponent.js';
import * as old from './earlier/index.js';
import { requireNativeComponent } from './nativeComponents.js';
import { removed } from './removed.js';
import { minorVersion } from './version.js';

/** What a name has been until React Native removed it. */
function earlier(value, removal) {
  // Some copy all properties of an object: `{...ViewPropTypes}`.
  return minorVersion() < removal.until ? value : Object.create(removed, { removal: { value: removal } });
}

/** A component that React Native has removed. Until then it is mounted and not drawn, as all components. */
function component(hostName, removal, statics) {
  return earlier(Object.assign(requireNativeComponent(hostName), statics), removal);
}

export const ART = earlier(old.ART, {
  name: 'ART',
  until: 62,
  message: 'ART has been removed from React Native. Please upgrade to use either '
    + "'react-native-svg' or a similar package. If you cannot upgrade to a different "
    + "library, please install the deprecated '@react-native-community/art' package. "
    + 'See https://github.com/react-native-art/art',
});
export const AsyncStorage = earlier(old.AsyncStorage, {
  name: 'AsyncStorage',
  until: 71,
  message: 'AsyncStorage has been removed from react-native core. It can now be installed '
    + "and imported from '@react-native-async-storage/async-storage' instead of "
    + "'react-native'. See "
    + 'https://github.com/react-native-async-storage/async-storage',
});
export const BackAndroid = earlier(old.BackAndroid, {
  name: 'BackAndroid',
  until: 58,
  message: 'BackAndroid is deprecated and has been removed from this package. Use BackHandler instead',
});
export const CameraRoll = earlier(old.CameraRoll, {
  name: 'CameraRoll',
  until: 61,
  message: 'CameraRoll has been removed from React Native. It can now be installed and '
    + "imported from '@react-native-camera-roll/camera-roll' instead of "
    + "'react-native'. See "
    + 'https://github.com/react-native-cameraroll/react-native-cameraroll',
});
export const CheckBox = component('AndroidCheckBox', {
  name: 'CheckBox',
  until: 64,
  message: 'CheckBox has been removed from React Native. It can now be installed and '
    + "imported from '@react-native-community/checkbox' instead of 'react-native'. "
    + 'See https://github.com/react-native-checkbox/react-native-checkbox',
});
export const DatePickerAndroid = earlier(old.DatePickerAndroid, {
  name: 'DatePickerAndroid',
  until: 67,
  message: 'DatePickerAndroid has been removed from React Native. It can now be installed '
    + "and imported from '@react-native-community/datetimepicker' instead of "
    + "'react-native'. See "
    + 'https://github.com/react-native-datetimepicker/datetimepicker',
});
export const DatePickerIOS = component('RCTDatePicker', {
  name: 'DatePickerIOS',
  until: 72,
  message: 'DatePickerIOS has been removed from react-native core. It can now be '
    + "installed and imported from '@react-native-community/datetimepicker' instead "
    + "of 'react-native'. See "
    + 'https://github.com/react-native-datetimepicker/datetimepicker',
});
export const ImageEditor = earlier(old.ImageEditor, {
  name: 'ImageEditor',
  until: 61,
  message: 'ImageEditor has been removed from React Native. It can now be installed and '
    + "imported from '@react-native-community/image-editor' instead of "
    + "'react-native'. See https://github.com/callstack/react-native-image-editor",
});
export const ImagePickerIOS = earlier(old.ImagePickerIOS, {
  name: 'ImagePickerIOS',
  until: 71,
  message: 'ImagePickerIOS has been removed from React Native. Please upgrade to use '
    + "either 'react-native-image-picker' or 'expo-image-picker'. If you cannot "
    + 'upgrade to a different library, please install the deprecated '
    + "'@react-native-community/image-picker-ios' package. See "
    + 'https://github.com/rnc-archive/react-native-image-picker-ios',
});
export const ImageStore = earlier(old.ImageStore, {
  name: 'ImageStore',
  until: 61,
  message: 'ImageStore has been removed from React Native. To get a base64-encoded string '
    + 'from a local image use either of the following third-party libraries:* '
    + "expo-file-system: `readAsStringAsync(filepath, 'base64')`* react-native-fs: "
    + "`readFile(filepath, 'base64')`",
});
export const ListView = earlier(old.ListView, {
  name: 'ListView',
  until: 60,
  message: 'ListView has been removed from React Native. See https://fb.me/nolistview for '
    + 'more information or use `deprecated-react-native-listview`.',
});
export const MaskedViewIOS = component('RCTMaskedView', {
  name: 'MaskedViewIOS',
  until: 71,
  message: 'MaskedViewIOS has been removed from React Native. It can now be installed and '
    + "imported from '@react-native-masked-view/masked-view' instead of "
    + "'react-native'. See https://github.com/react-native-masked-view/masked-view",
});
export const Navigator = earlier(old.Navigator, {
  name: 'Navigator',
  until: 44,
  message: 'Navigator is deprecated and has been removed from this package. It can now be installed '
    + 'and imported from `react-native-deprecated-custom-components` instead of `react-native`. '
    + 'Learn about alternative navigation solutions at '
    + 'http://facebook.github.io/react-native/docs/navigation.html',
});
export const NavigatorIOS = earlier(old.NavigatorIOS, {
  name: 'NavigatorIOS',
  until: 58,
  message: 'NavigatorIOS is deprecated and has been removed from this package. Learn about alternative '
    + 'navigation solutions at http://facebook.github.io/react-native/docs/navigation.html',
});
export const NetInfo = earlier(old.NetInfo, {
  name: 'NetInfo',
  until: 60,
  message: 'NetInfo has been removed from React Native. It can now be installed and '
    + "imported from '@react-native-community/netinfo' instead of 'react-native'. "
    + 'See https://github.com/react-native-netinfo/react-native-netinfo',
});
export const Picker = component('RCTPicker', {
  name: 'Picker',
  until: 66,
  message: 'Picker has been removed from React Native. It can now be installed and '
    + "imported from '@react-native-picker/picker' instead of 'react-native'. See "
    + 'https://github.com/react-native-picker/picker',
}, { MODE_DIALOG: 'dialog', MODE_DROPDOWN: 'dropdown', Item: () => null });
export const PickerIOS = component('RCTPicker', {
  name: 'PickerIOS',
  until: 66,
  message: 'PickerIOS has been removed from React Native. It can now be installed and '
    + "imported from '@react-native-picker/picker' instead of 'react-native'. See "
    + 'https://github.com/react-native-picker/picker',
}, { Item: () => null });
export const ProgressViewIOS = component('RCTProgressView', {
  name: 'ProgressViewIOS',
  until: 72,
  message: 'ProgressViewIOS has been removed from react-native core. It can now be '
    + "installed and imported from '@react-native-community/progress-view' instead "
    + "of 'react-native'. See "
    + 'https://github.com/react-native-progress-view/progress-view',
});
export const SegmentedControlIOS = component('RCTSegmentedControl', {
  name: 'SegmentedControlIOS',
  until: 69,
  message: 'SegmentedControlIOS has been removed from React Native. It can now be '
    + 'installed and imported from '
    + "'@react-native-segmented-control/segmented-control' instead of "
    + "'react-native'.See "
    + 'https://github.com/react-native-segmented-control/segmented-control',
});
export const Slider = component('RCTSlider', {
  name: 'Slider',
  until: 72,
  message: 'Slider has been removed from react-native core. It can now be installed and '
    + "imported from '@react-native-community/slider' instead of 'react-native'. See "
    + 'https://github.com/callstack/react-native-slider',
});
export const StatusBarIOS = earlier(old.StatusBarIOS, {
  name: 'StatusBarIOS',
  until: 66,
  message: 'StatusBarIOS has been removed from React Native. Has been merged with '
    + 'StatusBar. See https://reactnative.dev/docs/statusbar',
});
export const SwipeableListView = earlier(old.SwipeableListView, {
  name: 'SwipeableListView',
  until: 60,
  message: 'SwipeableListView has been removed from React Native. See '
    + 'https://fb.me/nolistview for more information or use '
    + '`deprecated-react-native-swipeable-listview`.',
});
export const TimePickerAndroid = earlier(old.TimePickerAndroid, {
  name: 'TimePickerAndroid',
  until: 62,
  message: 'TimePickerAndroid has been removed from React Native. It can now be installed '
    + "and imported from '@react-native-community/datetimepicker' instead of "
    + "'react-native'. See "
    + 'https://github.com/react-native-datetimepicker/datetimepicker',
});
export const ToolbarAndroid = component('ToolbarAndroid', {
  name: 'ToolbarAndroid',
  until: 61,
  message: 'ToolbarAndroid has been removed from React Native. It can now be installed '
    + "and imported from '@react-native-community/toolbar-android' instead of "
    + "'react-native'. See "
    + 'https://github.com/react-native-toolbar-android/toolbar-android',
});
export const ViewPagerAndroid = component('AndroidViewPager', {
  name: 'ViewPagerAndroid',
  until: 61,
  message: 'ViewPagerAndroid has been removed from React Native. It can now be installed '
    + "and imported from 'react-native-pager-view' instead of 'react-native'. See "
    + 'https://github.com/callstack/react-native-pager-view',
});
export const WebView = earlier(old.WebView, {
  name: 'WebView',
  until: 60,
  message: 'WebView has been removed from React Native. It can now be installed and '
    + "imported from 'react-native-webview' instead of 'react-native'. See "
    + 'https://github.com/react-native-webview/react-native-webview',
});

// The types of properties, of React Native before 0.74. They check nothing.
export function ColorPropType() { return null; }
export function EdgeInsetsPropType() { return null; }
export function PointPropType() { return null; }
export const ViewPropTypes = earlier(propTypes, {
  name: 'ViewPropTypes',
  until: 74,
  message: 'ViewPropTypes has been removed from React Native. Migrate to ViewPropTypes '
    + "exported from 'deprecated-react-native-prop-types'.",
});

/** The remote control of a television, of React Native before 0.64. */
export class TVEventHandler {
  enable(_component, _callback) {}
  disable() {}
}
