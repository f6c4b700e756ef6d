'use strict';

// What React Native's renderer asks of React Native (`Libraries/ReactPrivate/ReactNativePrivateInterface.js`).
const nothing = () => {};
let makeInstance = nothing;

const configuration = (name) => ({
  uiViewClassName: name, validAttributes: { text: true }, bubblingEventTypes: {}, directEventTypes: {},
});

module.exports = {
  /** @param make Makes what the ref of a host component is. */
  onInstance(make) { makeInstance = make; },
  BatchedBridge: {},
  ExceptionsManager: { handleException: nothing },
  Platform: { OS: 'ios', select: ({ ios, native, default: other }) => ios ?? native ?? other },
  RCTEventEmitter: { register: nothing },
  RawEventEmitter: { emit: nothing },
  ReactNativeViewConfigRegistry: {
    customBubblingEventTypes: {}, customDirectEventTypes: {}, eventTypes: {}, get: configuration, register: nothing,
  },
  TextInputState: { blurTextInput: nothing, focusTextInput: nothing },
  UIManager: {},
  // An error that no boundary catches is reported by the root.
  ReactFiberErrorDialog: { showErrorDialog: () => false },
  deepDiffer: (one, other) => one !== other,
  deepFreezeAndThrowOnMutationInDev: (object) => object,
  flattenStyle: (style) => style,
  legacySendAccessibilityEvent: nothing,
  createAttributePayload: ({ text }) => (text === undefined ? null : { text }),
  diffAttributePayloads: (before, { text }) => (before.text === text ? null : { text }),
  createPublicInstance: () => makeInstance(),
  createPublicTextInstance: nothing,
  createPublicRootInstance: () => ({}),
  getNativeTagFromPublicInstance: nothing,
  getNodeFromPublicInstance: nothing,
  getInternalInstanceHandleFromPublicInstance: nothing,
  CustomEvent: class {},
};
