import { DeviceEventEmitter } from '../../../DeviceEventEmitter.js';

// Libraries make emitters of their own with this class.
export default DeviceEventEmitter.constructor;
