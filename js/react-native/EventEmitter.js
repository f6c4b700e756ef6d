import { DeviceEventEmitter } from './DeviceEventEmitter.js';

/** The class of React Native's emitter. Libraries make emitters of their own with it. */
export const EventEmitter = DeviceEventEmitter.constructor;
