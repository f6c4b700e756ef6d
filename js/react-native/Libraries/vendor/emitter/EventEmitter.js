import { DeviceEventEmitter } from '../../../DeviceEventEmitter.js';

// Libraries make emitters of their own with the class that React Native keeps here.
export default DeviceEventEmitter.constructor;
