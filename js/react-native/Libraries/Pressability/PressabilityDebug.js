// Nothing is drawn.
export const PressabilityDebugView = () => null;
export const isEnabled = () => false;
export function setEnabled(_isEnabled) {}
