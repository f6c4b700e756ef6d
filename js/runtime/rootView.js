'use strict';

const { textCheck } = require('./textOutside');

/** What is mounted, by root tag. */
const roots = new Map();

/** What React prints about an error that a boundary caught; React Native's renderer does not print it. */
const isReportOfCaughtError = (args) => args.some(
  (text) => typeof text === 'string' && text.includes('The above error occurred in'));

/** What React prints after 50 updates, each in an effect of the one before. It goes on. */
const isReportOfNestedUpdates = (args) => args.some(
  (text) => typeof text === 'string' && text.includes('Maximum update depth exceeded'));

/** The components of a report: React 18 prints them, React 19 knows them. */
function componentsOfReport(args) {
  const { getCurrentStack } = globalThis.__bridgehost.react.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE ?? {};
  return args.length > 1 ? `${args[args.length - 1]}` : getCurrentStack?.() ?? '';
}

/**
 * The console of the renderer. To find the names in a component stack, React replaces the methods of its console by empty
 * ones, and calls components. So a replacement must also silence the app's React and the app: it goes to the real console.
 */
function quietConsole() {
  const originals = new WeakMap();
  const quiet = (method) => {
    const filtered = (...args) => {
      if (isReportOfCaughtError(args)) return;
      method.apply(console, args);
      if (!isReportOfNestedUpdates(args)) return;
      // The updates follow each other in one turn, so the run can end only after the component is unmounted.
      if (native.updatesNested(componentsOfReport(args))) [...roots.keys()].forEach(unmount);
    };
    originals.set(filtered, method);
    return filtered;
  };
  return new Proxy(console, {
    get: (target, key) => (key === 'error' || key === 'warn' ? quiet(target[key]) : target[key]),
    // React puts back what it got here.
    defineProperty: (target, key, { value, ...others }) =>
      Reflect.defineProperty(target, key, { ...others, value: originals.get(value) ?? value }),
  });
}

/** The renderers of all roots: for the old architecture, and for the new one. */
const renderers = new Map();

/** Evaluates the renderer with the app's React; `undefined` if there is no renderer. */
function makeRenderer(appKey, fabric) {
  if (renderers.has(fabric)) return renderers.get(fabric);
  const evaluate = native.renderer(appKey);
  if (evaluate == null) return undefined;
  const module = { exports: {} };
  const require = (name) => {
    if (name === 'react') return globalThis.__bridgehost.react;
    throw new Error(`react-test-renderer requires '${name}', which is not there.`);
  };
  // Since 19 the renderer prints that it is deprecated, except where this is set.
  const scope = Object.assign(Object.create(globalThis), { IS_REACT_NATIVE_TEST_ENVIRONMENT: true });
  evaluate(require, module, module.exports, scope, quietConsole(), textCheck(fabric));
  renderers.set(fabric, module.exports);
  return module.exports;
}

const nothing = () => {};

/** What the ref of a host component is: nothing is drawn, so everything measures 0. */
const hostInstance = () => ({
  measure: (callback) => setTimeout(() => callback(0, 0, 0, 0, 0, 0)),
  measureInWindow: (callback) => setTimeout(() => callback(0, 0, 0, 0)),
  measureLayout: (_relativeTo, onSuccess) => setTimeout(() => onSuccess(0, 0, 0, 0)),
  setNativeProps: nothing,
  focus: nothing,
  blur: nothing,
});

function countHostComponents(tree) {
  if (Array.isArray(tree)) return tree.reduce((sum, each) => sum + countHostComponents(each), 0);
  return tree === null || typeof tree !== 'object' ? 0 : 1 + countHostComponents(tree.children ?? []);
}

const wholeText = (tree) => (typeof tree === 'string' ? tree : (tree.children ?? []).map(wholeText).join(''));

/** The text of each `Text` (RCTText on iOS) that is not in another one. */
function textsIn(tree) {
  if (Array.isArray(tree)) return tree.flatMap(textsIn);
  if (tree === null || typeof tree !== 'object') return [];
  return tree.type === 'RCTText' ? [wholeText(tree)] : textsIn(tree.children ?? []);
}

/** A class that reports what no boundary of the app catches, as React Native's renderer does. */
const makeRoot = (React, onMount) => class AppContainer extends React.Component {
  // Without it, React's stacks of components have no place for this class. Lines with places in our files are not printed.
  constructor(props) {
    super(props);
    this.state = { hasFailed: false };
  }

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  componentDidMount() {
    Promise.resolve().then(() => {
      if (!this.hasCaught) onMount();
    });
  }

  componentDidCatch(error, { componentStack }) {
    // Not an error if the app threw something else, or froze it.
    try { error.componentStack = componentStack; } catch { /* it goes without */ }
    this.hasCaught = true;
    globalThis.ErrorUtils.reportFatalError(error);
  }

  render() {
    return this.state.hasFailed ? null : this.props.children;
  }
};

/**
 * Renders the root component of an application into a root view that draws nothing.
 *
 * @param wrapper A component around it: `AppRegistry.setWrapperComponentProvider`.
 */
exports.mount = function mount(appKey, Component, { rootTag, initialProps, fabric }, wrapper) {
  const renderer = makeRenderer(appKey, fabric === true);
  if (renderer === undefined) return;
  const React = globalThis.__bridgehost.react;
  let element = React.createElement(Component, { ...initialProps, rootTag });
  if (wrapper !== undefined) element = React.createElement(wrapper, { initialProps, fabric }, element);
  const onMount = () => {
    const tag = Number.isSafeInteger(rootTag) ? rootTag : 0;
    native.applicationMounted(appKey, tag, countHostComponents(root.toJSON()), () => textsIn(root.toJSON()));
  };
  const Root = makeRoot(React, onMount);
  const root = renderer.create(React.createElement(Root, null, element), {
    createNodeMock: hostInstance,
    // The new architecture renders concurrently, the old one at once.
    unstable_isConcurrent: fabric === true,
  });
  roots.set(rootTag, root);
};

/** Unmounts what is mounted there. */
function unmount(rootTag) {
  roots.get(rootTag)?.unmount();
  roots.delete(rootTag);
}

exports.unmount = unmount;
