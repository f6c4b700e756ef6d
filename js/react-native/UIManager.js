import { frameOf } from './components/frame.js';
import { viewConfigurations } from './viewConfigurations.js';

const answer = (callback, toList) => {
  const { x, y, width, height } = frameOf(null);
  setTimeout(callback, 0, ...toList(x, y, width, height));
};

/** What native code does with views, by their number. */
export const UIManager = {
  ...viewConfigurations,
  getConstants: () => ({}),
  getConstantsForViewManager: (name) => viewConfigurations.getViewManagerConfig(name),
  getDefaultEventTypes: () => [],
  lazilyLoadView: (_name) => null,
  measure(_node, callback) {
    answer(callback, (x, y, width, height) => [x, y, width, height, x, y]);
  },
  measureInWindow(_node, callback) {
    answer(callback, (...frame) => frame);
  },
  measureLayout(_node, _ancestor, _onFailure, onSuccess) {
    answer(onSuccess, (...frame) => frame);
  },
  measureLayoutRelativeToParent(_node, _onFailure, onSuccess) {
    answer(onSuccess, (...frame) => frame);
  },
  createView() {},
  updateView() {},
  manageChildren() {},
  setChildren() {},
  focus(_node) {},
  blur(_node) {},
  findSubviewIn(_node, _point, _callback) {},
  viewIsDescendantOf(_node, _ancestor, callback) { setTimeout(callback, 0, false); },
  dispatchViewManagerCommand(_node, _command, _args) {},
  configureNextLayoutAnimation(_config, onEnd) { setTimeout(onEnd, 0); },
  setJSResponder(_node, _blocksNative) {},
  clearJSResponder() {},
  sendAccessibilityEvent(_node, _eventType) {},
};
