import * as React from 'react';
import * as ReactNative from 'react-native';
import byVersion from '../react-native/names.json';
import { equal, said, test, throws } from './assert.js';
import { inVersion } from './reactNativeVersions.js';
import { render } from './render.js';

const {
  AsyncStorage, ColorPropType, ListView, Picker, PointPropType, EdgeInsetsPropType, StatusBarIOS, ViewPropTypes, WebView,
} = ReactNative;
const asyncStorage = "It can now be installed and imported from '@react-native-async-storage/async-storage' "
  + "instead of 'react-native'. See https://github.com/react-native-async-storage/async-storage";

test('a removed name throws when it is used, in the words of React Native', async () => {
  await inVersion('0.81.0', () => {
    const error = throws(() => AsyncStorage.getItem('a'),
      `AsyncStorage has been removed from react-native core. ${asyncStorage}`);
    equal(error.name, 'Invariant Violation');
    throws(() => new ListView.DataSource({}), 'ListView has been removed from React Native. See '
      + 'https://fb.me/nolistview for more information or use `deprecated-react-native-listview`.');
    throws(() => StatusBarIOS.addListener(), 'StatusBarIOS has been removed from React Native. Has been '
      + 'merged with StatusBar. See https://reactnative.dev/docs/statusbar');
  });
});

test('a removed component throws when it is rendered', async () => {
  for (const Component of [Picker, WebView]) {
    let message;
    await said('error', () => {
      try {
        render(<Component />);
      } catch (error) {
        ({ message } = error);
      }
    });
    equal(message.includes('has been removed from React Native.'), true);
  }
});

test('looking at a removed name is no use', async () => {
  equal(await AsyncStorage === AsyncStorage, true);
  equal(typeof AsyncStorage, 'object');
  const { Slider } = ReactNative;
  equal(Slider !== undefined, true);
});

test('each removal is of the version that the lists of exports say', async () => {
  // A name that goes on throwing in development stays in the lists; so those say when it was live.
  for (const [version, { removed }] of Object.entries(byVersion)) {
    for (const name of removed) {
      const removal = Object.getOwnPropertyDescriptor(ReactNative[name] ?? {}, 'removal')?.value;
      if (removal) equal([name, removal.until <= Number(version.slice(2))], [name, true]);
    }
  }
});

test('types of properties check nothing, and ViewPropTypes went with 0.74', () => {
  equal([ColorPropType({}, 'a'), PointPropType({}, 'a'), EdgeInsetsPropType({}, 'a')], [null, null, null]);
  throws(() => ViewPropTypes.style, 'ViewPropTypes has been removed from '
    + "React Native. Migrate to ViewPropTypes exported from 'deprecated-react-native-prop-types'.");
});
