'use strict';

// The numbers of React's kinds of fibers.
const CLASS = 1;
const HOST = 5;
const TEXT = 6;

const MESSAGE = 'Text strings must be rendered within a <Text> component.';

/** The native views in which text may be. */
const textViews = new Set([
  'RCTText', 'RCTVirtualText', 'RCTSinglelineTextInputView', 'RCTMultilineTextInputView', 'AndroidTextInput',
]);

// A view with a small letter is none of React Native's, so nothing is known of it.
const mayHaveText = (view) => textViews.has(view) || !/^[A-Z]/.test(view);

/** The name as React writes it: `Unknown` for a component without one. `undefined` for what is no component. */
function nameOf({ type }) {
  if (typeof type === 'string') return type;
  const component = type?.render ?? type;
  return type?.displayName || component?.name || (typeof component === 'function' ? 'Unknown' : undefined);
}

/** The components around a text, innermost first, in React's form. */
function components(text) {
  const names = [];
  for (let fiber = text.return; fiber !== null; fiber = fiber.return) {
    const name = nameOf(fiber);
    if (name) names.push(name);
  }
  // The last one is React Native's own container.
  return names.slice(0, -1).map((name) => `\n    in ${name}`).join('');
}

const isBoundary = ({ type, stateNode }) =>
  typeof type.getDerivedStateFromError === 'function' || typeof stateNode.componentDidCatch === 'function';

/** Throws as the old architecture does: the boundary around the text gets the error. */
function fail(text) {
  const error = new Error(MESSAGE);
  let fiber = text.return;
  while (fiber !== null && (fiber.tag !== CLASS || isBoundary(fiber))) fiber = fiber.return;
  if (fiber === null) {
    error.componentStack = components(text);
    globalThis.ErrorUtils.reportFatalError(error);
    return;
  }
  // React runs this when it renders the component again, at once.
  fiber.stateNode.updater.enqueueSetState(fiber.stateNode, () => { throw error; });
}

/** The new architecture prints an error and goes on (React: ReactFiberConfigFabric.js `createTextInstance`). */
function report(text) {
  const shown = JSON.stringify(text.memoizedProps.slice(0, 60));
  console.error(`${MESSAGE}\n    ${shown}${components(text)}`);
}

/**
 * What React's renderer takes for its developer tools. It looks in each commit for texts outside `<Text>`: the renderer
 * accepts them, and those of React Native do not.
 */
exports.textCheck = function textCheck(fabric) {
  const known = new WeakSet();

  function visit(parent, isInText) {
    for (let fiber = parent.child; fiber !== null; fiber = fiber.sibling) {
      if (fiber.tag === TEXT) {
        if (isInText || known.has(fiber.stateNode)) continue;
        known.add(fiber.stateNode);
        if (fabric) report(fiber);
        else fail(fiber);
      } else if (fiber.alternate === null || fiber.alternate.child !== fiber.child) {
        visit(fiber, fiber.tag === HOST ? mayHaveText(fiber.type) : isInText);
      }
    }
  }

  return {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: (_renderer, root) => visit(root.current, false),
    onCommitFiberUnmount() {},
  };
};
