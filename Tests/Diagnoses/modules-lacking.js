// bridgehost: --virtual-time --metro
// React Native's own code in a bundle defines this object. Native code calls its methods.
globalThis.__fbBatchedBridge = {
  flushedQueue: () => null,
  callFunctionReturnFlushedQueue: () => null,
  invokeCallbackAndReturnFlushedQueue: () => null,
};
// A package asks for its native module.
globalThis.camera = globalThis.nativeModuleProxy.Camera;
