import { propTypes } from '../components/HostComponent.js';
import { react } from '../react.js';
import { minorVersion, until } from '../version.js';
import { AnimatedEvent } from './event.js';
import { AnimatedNode } from './nodes.js';

const isPlain = (value) => typeof value === 'object' && value !== null
  && (Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value)));

/** Properties with the present values of the nodes in them; notes the nodes in `found`. */
function resolved(value, found) {
  if (value instanceof AnimatedNode) {
    found.push(value);
    return value.__getValue();
  }
  if (value instanceof AnimatedEvent) return value.__getHandler();
  if (!isPlain(value) || '$$typeof' in value) return value;
  if (Array.isArray(value)) return value.map((each) => resolved(each, found));
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, resolved(each, found)]));
}

/** The properties of a component: nodes are in its style and beside it, never in children. */
function plain({ children, ...props }, found) {
  const values = resolved(props, found);
  return children === undefined ? values : { ...values, children };
}

const leaf = () => ({ __changed() {} });

/** Keeps the nodes in use while the component is mounted. A class, because React before 16.8 has no hooks. */
class AnimatedNodes {
  #shown = null;

  get isReactComponent() { return true; }
  render() { return this.props.element; }

  componentDidMount() { this.#keep(); }
  componentDidUpdate() { this.#keep(); }
  componentWillUnmount() {
    const { found, user } = this.#shown;
    this.#shown = null;
    for (const node of found) node.__removeChild(user);
  }

  #keep() {
    const before = this.#shown;
    const { found } = this.props;
    const user = leaf();
    this.#shown = { found, user };
    // The new ones first: a value that nobody uses any more stops its animation.
    for (const node of found) node.__addChild(user);
    for (const node of before?.found ?? []) node.__removeChild(before.user);
  }
}

function element(Component, props, ref) {
  const found = [];
  const values = plain(props, found);
  const { createElement } = react();
  return createElement(AnimatedNodes, {
    found, element: createElement(Component, ref === null ? values : { ...values, ref }),
  });
}

/** React 16.0 to 16.2 have no `forwardRef`. There a ref to the component is an instance, as in React Native before 0.62. */
function classComponent(Component, displayName) {
  return class {
    static get displayName() { return displayName; }
    static get propTypes() { return propTypes; }

    _component = null;
    #keep = (component) => { this._component = component; };

    get isReactComponent() { return true; }
    render() { return element(Component, this.props, this.#keep); }

    getNode() { return this._component; }
    setNativeProps(props) { this._component?.setNativeProps?.(props); }
  };
}

/**
 * A component whose properties may be animated values. When the last component that shows a value
 * unmounts, its animation stops.
 *
 * It is what React's `forwardRef` returns, in all versions since 16.3; but React need not be there yet.
 */
export function createAnimatedComponent(Component) {
  const displayName = `Animated(${Component.displayName ?? Component.name ?? 'Anonymous'})`;
  if (minorVersion() < 55) return classComponent(Component, displayName);
  return {
    $$typeof: Symbol.for('react.forward_ref'),
    displayName,
    propTypes: until(62, propTypes),
    render: (props, ref) => element(Component, props, ref),
  };
}
