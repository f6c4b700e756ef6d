// What React Native once exported, as it was on iOS.
export { ART } from './ART.js';
export { AsyncStorage } from './AsyncStorage.js';
export { AdSupportIOS, CameraRoll, ImageEditor, ImagePickerIOS, ImageStore } from './nativeApis.js';
export { NavigationExperimental, addons } from './experiments.js';
export { Navigator, NavigatorIOS } from './Navigator.js';
export { NetInfo } from './NetInfo.js';
export { Component, createClass } from './reactNames.js';
export { SwipeableFlatList, SwipeableListView } from './swipeableLists.js';
export {
  AlertIOS, BackAndroid, DatePickerAndroid, StatusBarIOS, TimePickerAndroid, VibrationIOS, hasReactNativeInitialized,
  render, takeSnapshot, unmountComponentAtNode, unmountComponentAtNodeAndRemoveContainer,
} from './systemApis.js';
export { MapView, RecyclerViewBackedScrollView, SnapshotViewIOS, TabBarIOS, WebView } from './views.js';
export { OldListView as ListView } from '../lists/ListView.js';
