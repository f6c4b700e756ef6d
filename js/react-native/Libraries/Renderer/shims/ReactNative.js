import { unstable_batchedUpdates } from '../../../batchedUpdates.js';
import { findNodeHandle } from '../../../nodeHandles.js';

// Nothing is drawn, so a component is its own view.
const findHostInstance = (component) => component ?? null;

export default {
  findNodeHandle, unstable_batchedUpdates,
  findHostInstance_DEPRECATED: findHostInstance,
  dispatchCommand(_view, _command, _args) {},
  sendAccessibilityEvent(_view, _eventType) {},
};
export { findNodeHandle, findHostInstance as findHostInstance_DEPRECATED };
