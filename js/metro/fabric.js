'use strict';

const { mounted } = require('./views');

const nothing = () => {};
const zeros = (callback) => callback(0, 0, 0, 0, 0, 0);
const clone = (node, change) => ({ ...node, ...change });

let handleEvent = nothing;
const known = new Set();

/** Tells of the views in a tree that are new on the screen. */
function show({ tag, component, props, instance, children }) {
  if (!known.has(tag)) {
    known.add(tag);
    mounted(tag, component, props, (type, body) => handleEvent(instance, type, body));
  }
  children.forEach(show);
}

/** The new renderer's tree of views. Each view is recorded when it is made. */
exports.uiManager = {
  createNode(tag, component, rootTag, props, instance) {
    native.module('UIManager', true).createView(tag, component, rootTag, props);
    return { tag, component, props, instance, children: [] };
  },
  cloneNode: (node) => clone(node, {}),
  cloneNodeWithNewChildren: (node, children = []) => clone(node, { children }),
  cloneNodeWithNewProps: (node, props) => clone(node, { props }),
  cloneNodeWithNewChildrenAndProps: (node, ...rest) => clone(
    // Until about 0.75 the properties are the only argument.
    node, { children: rest.length > 1 ? rest[0] : [], props: rest[rest.length - 1] },
  ),
  appendChild(parent, child) {
    parent.children.push(child);
    return parent;
  },
  createChildSet: () => [],
  appendChildToSet: (set, child) => set.push(child),
  completeRoot(rootTag, set) {
    set.forEach(show);
    if (set.length > 0) native.module('UIManager', true).setChildren(rootTag, []);
  },
  registerEventHandler(handler) { handleEvent = handler; },
  setIsJSResponder: nothing,
  setNativeProps: nothing,
  dispatchCommand: nothing,
  sendAccessibilityEvent: nothing,
  configureNextLayoutAnimation: nothing,
  measure: (_, callback) => zeros(callback),
  measureInWindow: (_, callback) => zeros(callback),
  measureLayout: (_, __, ___, callback) => zeros(callback),
  getBoundingClientRect: () => [0, 0, 0, 0],
  findShadowNodeByTag_DEPRECATED: () => null,
  unstable_DefaultEventPriority: 16,
  unstable_DiscreteEventPriority: 1,
  unstable_ContinuousEventPriority: 4,
  unstable_IdleEventPriority: 1 << 29,
  unstable_getCurrentEventPriority: () => 16,
};
