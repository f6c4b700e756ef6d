import { Dimensions } from './Dimensions.js';

/** What native code knows of the screen. */
export const DeviceInfo = {
  getConstants: () => ({
    Dimensions: { window: Dimensions.get('window'), screen: Dimensions.get('screen') },
    isIPhoneX_deprecated: true,
    isEdgeToEdge: false,
  }),
};
