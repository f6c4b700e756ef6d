import { requireNativeComponent } from '../../../nativeComponents.js';

export default (name, _getConfiguration) => requireNativeComponent(name);
