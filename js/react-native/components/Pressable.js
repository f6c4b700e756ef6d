import { HostComponent } from './HostComponent.js';

// Nobody presses.
const state = { pressed: false };
const resolve = (value) => (typeof value === 'function' ? value(state) : value);

export class Pressable extends HostComponent {
  render() {
    const { children, style, ...others } = this.props;
    return this.element('RCTView', { ...others, style: resolve(style) }, resolve(children));
  }
}

/** The handlers of a pressable view. */
export function usePressability(config) {
  if (config == null) return null;
  return {
    onStartShouldSetResponder: () => config.disabled !== true,
    onResponderGrant() {},
    onResponderMove() {},
    onResponderRelease() {},
    onResponderTerminate() {},
    onResponderTerminationRequest: () => config.cancelable !== false,
    onClick() {},
    onFocus() {},
    onBlur() {},
  };
}
