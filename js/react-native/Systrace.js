// Nothing is traced. Exported as a module, as React Native does.
export const isEnabled = () => false;
export function setEnabled(_isEnabled) {}
export function beginEvent(_eventName, _args) {}
export function endEvent(_args) {}
export const beginAsyncEvent = (_eventName, _args) => 0;
export function endAsyncEvent(_eventName, _cookie, _args) {}
export function counterEvent(_eventName, _value) {}
