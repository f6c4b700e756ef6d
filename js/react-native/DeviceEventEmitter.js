// One emitter per context: the events of all native modules arrive at it.
export const DeviceEventEmitter = globalThis.__rctDeviceEventEmitter;
export const NativeAppEventEmitter = DeviceEventEmitter;
