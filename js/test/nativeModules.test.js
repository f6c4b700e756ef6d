import { NativeModules, Platform, TurboModuleRegistry } from 'react-native';
import { equal, test, throws } from './assert.js';

test('4 NativeModules: an unknown module is null', () => {
  equal(NativeModules.NoSuchModule, null);
  equal('NoSuchModule' in NativeModules, false);
  equal(TurboModuleRegistry.get('NoSuchModule'), null);
});

test('4 NativeModules: a module is the same object each time', () => {
  for (const name of Object.keys(NativeModules)) {
    equal(NativeModules[name] === NativeModules[name], true);
    // A module that exports nothing is null: react-native-config without a file `.env`.
    const find = NativeModules[name] === null ? 'get' : 'getEnforcing';
    equal(TurboModuleRegistry[find](name) === NativeModules[name], true);
  }
});

test('4 NativeModules: nothing can be put on NativeModules', () => {
  throws(() => { NativeModules.Mine = {}; },
    'Unable to put on NativeModules: Operation unsupported');
});

test('4 TurboModuleRegistry: getEnforcing names the module that is missing', () => {
  const error = throws(() => TurboModuleRegistry.getEnforcing('NoSuchModule'),
    "TurboModuleRegistry.getEnforcing(...): 'NoSuchModule' could not be found. Verify that a "
    + 'module by this name is registered in the native binary.');
  equal(error.name, 'Invariant Violation');
});

test('4 Platform: the platform is iOS', () => {
  equal(Platform.OS, 'ios');
  equal(Platform.select({ android: 1, ios: 2, default: 3 }), 2);
  equal(Platform.select({ android: 1, native: 4, default: 3 }), 4);
  equal(Platform.select({ android: 1, default: 3 }), 3);
  equal(Platform.select({ android: 1 }), undefined);
  equal(Platform.isPad, false);
});
