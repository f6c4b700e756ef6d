import { ReactNativeVersion } from './ReactNativeVersion.js';

// What scripts read from 'react-native/package.json'.
export const name = 'react-native';
export const version = ReactNativeVersion.getVersionString();
export default { name, version };
