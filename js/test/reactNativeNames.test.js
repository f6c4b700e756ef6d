import * as ReactNative from 'react-native';
import * as background from '../react-native/background.js';
import backgroundNames from '../react-native/background.json';
import byVersion from '../react-native/names.json';
import { equal, test } from './assert.js';

// What index.js of each version of React Native exports; until 0.60 Libraries/react-native/
// react-native-implementation.js, and until 0.42 react-native.js there. `version` is the one that was read; `added` and `removed` are
// differences to the one before. Names that only throw in development count as exported.
const all = new Set(Object.values(byVersion).flatMap(({ added }) => added));

test('each name of each version of React Native is exported', () => {
  equal([...all].filter((name) => !(name in ReactNative)), []);
});

test('nothing else is exported', () => {
  equal(Object.keys(ReactNative).filter((name) => name !== 'default' && !all.has(name)), []);
});

test('the default export is the whole module, as Metro has it', () => {
  equal(ReactNative.default.View === ReactNative.View, true);
});

test('background.json lists the names of background.js', () => {
  equal([...backgroundNames].sort().join(), Object.keys(background).sort().join());
});
