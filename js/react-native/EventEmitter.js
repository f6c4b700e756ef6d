import { DeviceEventEmitter } from './DeviceEventEmitter.js';

/** React Native's emitter, of which libraries make their own. */
export const EventEmitter = DeviceEventEmitter.constructor;
