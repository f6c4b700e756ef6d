import { DeviceEventEmitter, NativeAppEventEmitter, NativeEventEmitter } from 'react-native';
import nativeByPath from 'react-native/Libraries/EventEmitter/NativeEventEmitter';
import byPath from 'react-native/Libraries/EventEmitter/RCTDeviceEventEmitter';
import { equal, test } from './assert.js';

test('2.2 one emitter: NativeAppEventEmitter and the global are the same', () => {
  equal(DeviceEventEmitter === NativeAppEventEmitter, true);
  equal(DeviceEventEmitter === __rctDeviceEventEmitter, true);
});

test('2.2 one emitter: a listener without a module gets the events of a module\'s emitter', () => {
  const received = [];
  DeviceEventEmitter.addListener('shared', (...args) => received.push(args));
  const module = { addListener() {}, removeListeners() {} };
  new NativeEventEmitter(module).emit('shared', { a: 1 });
  equal(received, [[{ a: 1 }]]);
});

test('2.2 reserved names: no event name is reserved', () => {
  const names = ['statusBarFrameDidChange', 'keyboardDidShow', 'memoryWarning'];
  const received = [];
  for (const name of names) DeviceEventEmitter.addListener(name, () => received.push(name));
  for (const name of names) DeviceEventEmitter.emit(name);
  equal(received, names);
});

test('2.2 one emitter: React Native\'s own paths import it', () => {
  equal(byPath === DeviceEventEmitter, true);
  equal(nativeByPath === NativeEventEmitter, true);
});

test('a subscription of before removeAllListeners removes nobody who came after', () => {
  const received = [];
  const early = DeviceEventEmitter.addListener('again', () => received.push('early'));
  DeviceEventEmitter.removeAllListeners('again');
  DeviceEventEmitter.addListener('again', () => received.push('late'));
  early.remove();
  DeviceEventEmitter.emit('again');
  equal(received, ['late']);
});

test('an emit calls those who listened when it began, and none who came meanwhile', () => {
  const received = [];
  const subscriptions = ['a', 'b', 'c'].map((name) => (
    DeviceEventEmitter.addListener('changing', () => {
      received.push(name);
      subscriptions[2].remove();
      DeviceEventEmitter.addListener('changing', () => received.push('new'));
    })));
  DeviceEventEmitter.emit('changing');
  equal(received, ['a', 'b', 'c']);
});
