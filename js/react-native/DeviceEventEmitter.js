// One emitter per context. The events of all native modules arrive here.
export const DeviceEventEmitter = globalThis.__rctDeviceEventEmitter;
export const NativeAppEventEmitter = DeviceEventEmitter;
