import * as ReactNative from 'react-native';
import Animated from 'react-native/Libraries/Animated/Animated';
import Easing from 'react-native/Libraries/Animated/Easing';
import NativeModules from 'react-native/Libraries/BatchedBridge/NativeModules';
import View from 'react-native/Libraries/Components/View/View';
import parseErrorStack from 'react-native/Libraries/Core/Devtools/parseErrorStack';
import 'react-native/Libraries/Core/InitializeCore';
import EarlierEventEmitter from 'react-native/Libraries/EventEmitter/EventEmitter';
import RCTDeviceEventEmitter from 'react-native/Libraries/EventEmitter/RCTDeviceEventEmitter';
import { getAssetByID, registerAsset } from 'react-native/Libraries/Image/AssetRegistry';
import resolveAssetSource, { setCustomSourceTransformer } from 'react-native/Libraries/Image/resolveAssetSource';
import { Colors, Header } from 'react-native/Libraries/NewAppScreen';
import AppContainer from 'react-native/Libraries/ReactNative/AppContainer';
import { AppRegistry } from 'react-native/Libraries/ReactNative/AppRegistry';
import { RootTagContext, createRootTag } from 'react-native/Libraries/ReactNative/RootTag';
import { customDirectEventTypes, register } from 'react-native/Libraries/Renderer/shims/ReactNativeViewConfigRegistry';
import ReactNativeRenderer from 'react-native/Libraries/Renderer/shims/ReactNative';
import createReactNativeComponentClass from 'react-native/Libraries/Renderer/src/renderers/native/createReactNativeComponentClass';
import flattenStyle from 'react-native/Libraries/StyleSheet/flattenStyle';
import processColorArray from 'react-native/Libraries/StyleSheet/processColorArray';
import Text from 'react-native/Libraries/Text/Text.js';
import 'react-native/Libraries/TurboModule/RCTExport';
import * as TurboModuleRegistry from 'react-native/Libraries/TurboModule/TurboModuleRegistry';
import * as Appearance from 'react-native/Libraries/Utilities/Appearance';
import Platform from 'react-native/Libraries/Utilities/Platform';
import { polyfillGlobal, polyfillObjectProperty } from 'react-native/Libraries/Utilities/PolyfillFunctions';
import codegenNativeComponent from 'react-native/Libraries/Utilities/codegenNativeComponent';
import deepFreeze from 'react-native/Libraries/Utilities/deepFreezeAndThrowOnMutationInDev';
import deprecatedPropType from 'react-native/Libraries/Utilities/deprecatedPropType';
import deepDiffer from 'react-native/Libraries/Utilities/differ/deepDiffer';
import pointsDiffer from 'react-native/Libraries/Utilities/differ/pointsDiffer';
import stringifySafe from 'react-native/Libraries/Utilities/stringifySafe';
import warnOnce from 'react-native/Libraries/Utilities/warnOnce';
import EventEmitter from 'react-native/Libraries/vendor/emitter/EventEmitter';
import { AssetRegistry } from 'react-native/src/private/assets/AssetRegistry';
import { equal, said, test } from './assert.js';

test('a file inside React Native has what its name says', () => {
  for (const [name, each] of Object.entries({
    Animated, Easing, NativeModules, View, AppRegistry, RootTagContext, Text, Platform, codegenNativeComponent,
    EventEmitter, AssetRegistry,
  })) equal([name, each === ReactNative[name]], [name, true]);
  equal(RCTDeviceEventEmitter === ReactNative.DeviceEventEmitter, true);
  equal(TurboModuleRegistry.get('NoSuchModule'), null);
  equal(Appearance.getColorScheme(), 'light');
  equal(ReactNativeRenderer.findNodeHandle(3), 3);
  equal(flattenStyle([{ a: 1 }]), { a: 1 });
  equal(processColorArray(['red', 'nothing']), [0xffff0000, 0]);
  equal([typeof AppContainer, typeof Header, Colors.white, createRootTag(4)], ['function', 'function', '#FFF', 4]);
});

// Of React Native before 0.45.
test('a file that React Native had once is there', () => {
  equal(EarlierEventEmitter === ReactNative.EventEmitter, true);
  equal(createReactNativeComponentClass({ uiViewClassName: 'RNSVGPath' }).displayName, ReactNative.requireNativeComponent('RNSVGPath').displayName);
});

test('assets are registered, and resolved by who wants to', () => {
  const id = registerAsset({ name: 'a', type: 'png' });
  equal(getAssetByID(id).name, 'a');
  equal(resolveAssetSource.setCustomSourceTransformer === setCustomSourceTransformer, true);
  setCustomSourceTransformer(({ asset }) => ({ uri: `mine/${asset.name}` }));
  equal(resolveAssetSource(id), { uri: 'mine/a' });
  const required = require('react-native/Libraries/Image/resolveAssetSource');
  equal([required(id), required.default(id)], [{ uri: 'mine/a' }, { uri: 'mine/a' }]);
});

test('stacks are read', () => {
  equal(parseErrorStack('f@http://a/b.js:3:5\nglobal code@c.js:1:1'), [
    { methodName: 'f', file: 'http://a/b.js', lineNumber: 3, column: 4 },
    { methodName: 'global code', file: 'c.js', lineNumber: 1, column: 0 },
  ]);
});

test('small functions of React Native are there', async () => {
  equal(await said('warn', () => { warnOnce('a', 'one'); warnOnce('a', 'two'); }), ['one']);
  equal(deprecatedPropType(Platform, 'Use `x`.'), Platform);
  equal([deepDiffer({ a: [1] }, { a: [1] }), deepDiffer({ a: 1 }, { a: 2 }), deepDiffer(NaN, NaN)], [false, true, false]);
  equal([pointsDiffer({ x: 1 }, { x: 1 }), pointsDiffer({ x: 1 }, null)], [false, true]);
  equal(Object.isFrozen(deepFreeze({ a: { b: 1 } }).a), true);
  const loop = {};
  loop.loop = loop;
  equal([stringifySafe({ a: 1 }), stringifySafe(loop)], ['{"a":1}', '["object" failed to stringify]']);
  equal([register('A', () => ({ b: 1 })), customDirectEventTypes], ['A', {}]);
  let made = 0;
  const object = {};
  polyfillObjectProperty(object, 'lazy', () => { made += 1; return 'made'; });
  equal([object.lazy, object.lazy, made], ['made', 'made', 1]);
  polyfillGlobal('__polyfilledHere', () => 5);
  equal(globalThis.__polyfilledHere, 5);
});
