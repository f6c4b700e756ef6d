const constants = { isRTL: false, doLeftAndRightSwapInRTL: true, localeIdentifier: 'en_US' };

/** The direction of writing. What is set here holds from the next launch on, which asks native code. */
export const I18nManager = {
  getConstants: () => ({ ...constants }),
  isRTL: false,
  doLeftAndRightSwapInRTL: true,
  allowRTL(_isAllowed) {},
  forceRTL(_isForced) {},
  swapLeftAndRightInRTL(_swaps) {},
};
