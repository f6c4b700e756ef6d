// bridgehost: --virtual-time --launch user --metro
// What React Native's own code in a bundle is for the native half, in short.
globalThis.__fbBatchedBridge = {
  flushedQueue: () => null,
  callFunctionReturnFlushedQueue: () => null,
  invokeCallbackAndReturnFlushedQueue: () => null,
};
// A package asks for its native module.
globalThis.camera = globalThis.nativeModuleProxy.Camera;
