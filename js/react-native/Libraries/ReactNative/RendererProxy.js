export { unstable_batchedUpdates } from '../../batchedUpdates.js';
export { findNodeHandle } from '../../nodeHandles.js';

// Nothing is drawn, so a component is its own view.
export const findHostInstance_DEPRECATED = (component) => component ?? null;
export function dispatchCommand(_view, _command, _args) {}
export function sendAccessibilityEvent(_view, _eventType) {}
