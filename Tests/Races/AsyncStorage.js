import { NativeModules } from 'react-native';

const { RNCAsyncStorage } = NativeModules;

const call = (method, ...args) => new Promise((resolve, reject) => {
  RNCAsyncStorage[method](...args, (errors, result) => {
    if (errors?.length) reject(new Error(errors[0].message));
    else resolve(result);
  });
});

/** What `@react-native-async-storage/async-storage` 1 makes of its native half. */
export default {
  getItem: async (key) => (await call('multiGet', [key]))[0][1],
  setItem: (key, value) => call('multiSet', [[key, value]]),
  multiSet: (entries) => call('multiSet', entries),
  removeItem: (key) => call('multiRemove', [key]),
};
