import { ReactNativeVersion } from '../../ReactNativeVersion.js';

export const { version } = ReactNativeVersion;
export default ReactNativeVersion;
