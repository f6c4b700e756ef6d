import { NativeComponentRegistry } from '../../nativeComponents.js';

export const {
  get, getWithFallback_DEPRECATED, setRuntimeConfigProvider, unstable_hasStaticViewConfig,
} = NativeComponentRegistry;
export default NativeComponentRegistry;
