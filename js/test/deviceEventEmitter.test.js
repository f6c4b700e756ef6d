import { DeviceEventEmitter, NativeAppEventEmitter, NativeEventEmitter } from 'react-native';
import nativeByPath from 'react-native/Libraries/EventEmitter/NativeEventEmitter';
import byPath from 'react-native/Libraries/EventEmitter/RCTDeviceEventEmitter';
import { equal, test } from './assert.js';

test('2.2 one emitter: NativeAppEventEmitter and the global are the same', () => {
  equal(DeviceEventEmitter === NativeAppEventEmitter, true);
  equal(DeviceEventEmitter === __rctDeviceEventEmitter, true);
});

test('2.2 one emitter: a listener without a module hears what a module\'s emitter emits', () => {
  const received = [];
  DeviceEventEmitter.addListener('shared', (...args) => received.push(args));
  const module = { addListener() {}, removeListeners() {} };
  new NativeEventEmitter(module).emit('shared', { a: 1 });
  equal(received, [[{ a: 1 }]]);
});

test('2.2 reserved names: no name is reserved any more', () => {
  const names = ['statusBarFrameDidChange', 'keyboardDidShow', 'memoryWarning'];
  const received = [];
  for (const name of names) DeviceEventEmitter.addListener(name, () => received.push(name));
  for (const name of names) DeviceEventEmitter.emit(name);
  equal(received, names);
});

test('2.2 one emitter: React Native\'s own paths lead to it', () => {
  equal(byPath === DeviceEventEmitter, true);
  equal(nativeByPath === NativeEventEmitter, true);
});
