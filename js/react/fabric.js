// The new renderer's tree of views, for React Native's own renderer. Nothing is drawn, and nobody else sees it.
const clone = (node, change) => ({ ...node, ...change });

/** The children of each root, by its tag. */
export const trees = new Map();

export const nativeFabricUIManager = {
  createNode: (tag, name, rootTag, props) => ({ tag, name, props, children: [] }),
  cloneNode: (node) => clone(node, {}),
  cloneNodeWithNewChildren: (node, children = []) => clone(node, { children }),
  cloneNodeWithNewProps: (node, props) => clone(node, { props: { ...node.props, ...props } }),
  // Until about 0.75 the properties are the only argument.
  cloneNodeWithNewChildrenAndProps: (node, ...rest) => clone(node, {
    children: rest.length > 1 ? rest[0] : [], props: { ...node.props, ...rest[rest.length - 1] },
  }),
  appendChild(parent, child) {
    parent.children.push(child);
    return parent;
  },
  createChildSet: () => [],
  appendChildToSet: (set, child) => set.push(child),
  completeRoot: (rootTag, children) => trees.set(rootTag, children),
  registerEventHandler() {},
  setIsJSResponder() {},
  dispatchCommand() {},
  sendAccessibilityEvent() {},
  measure: (_, callback) => callback(0, 0, 0, 0, 0, 0),
  measureInWindow: (_, callback) => callback(0, 0, 0, 0),
  measureLayout: (_, __, ___, callback) => callback(0, 0, 0, 0),
  findNodeAtPoint: (_, __, ___, callback) => callback(null),
  getBoundingClientRect: () => [0, 0, 0, 0],
  unstable_DefaultEventPriority: 16,
  unstable_DiscreteEventPriority: 1,
  unstable_ContinuousEventPriority: 4,
  unstable_IdleEventPriority: 1 << 29,
  unstable_getCurrentEventPriority: () => 16,
};
