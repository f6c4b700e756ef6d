'use strict';

/** The bundle's end of the queue, React Native's `MessageQueue`. */
exports.batchedBridge = () => {
  const bridge = globalThis.__fbBatchedBridge;
  if (bridge == null) {
    throw new Error('Could not get BatchedBridge, make sure your bundle is packaged correctly');
  }
  return bridge;
};
