import { react } from '../react.js';
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

/**
 * A component whose properties may be animated values. When the last component that shows a value
 * unmounts, its animation stops.
 *
 * It is what React's `forwardRef` returns, in all versions; but React need not be there yet.
 */
export function createAnimatedComponent(Component) {
  return {
    $$typeof: Symbol.for('react.forward_ref'),
    displayName: `Animated(${Component.displayName ?? Component.name ?? 'Anonymous'})`,
    render(props, ref) {
      const found = [];
      const values = plain(props, found);
      const { createElement } = react();
      const element = createElement(Component, ref === null ? values : { ...values, ref });
      return createElement(AnimatedNodes, { found, element });
    },
  };
}
