import { react } from '../react.js';
import { until } from '../version.js';
import { frameOf, layoutEvent } from './frame.js';

/** A table with a type for each prop. It has no keys, so React checks nothing. */
export const propTypes = new Proxy({}, { get: (_, key) => (typeof key === 'symbol' ? undefined : () => null) });

/**
 * A component of React Native: mounted, not drawn. React takes it for a class component, and sets
 * `props`, `state`, `refs` and `updater`. A ref to it is the instance.
 */
export class HostComponent {
  #isMounted = false;

  /** Libraries of before 0.68 build their own tables of it. */
  static get propTypes() { return until(68, propTypes); }

  get isReactComponent() { return true; }
  /** The name of the native view. */
  get hostName() { return 'RCTView'; }

  /** An element of React. */
  element(type, props, ...children) { return react().createElement(type, props, ...children); }
  render() { return this.element(this.hostName, this.props); }

  /** The events that the native view sends after it was mounted, in their order: `[prop, makeEvent]`. */
  get eventsOfMount() { return [['onLayout', layoutEvent]]; }

  // On a phone, layout follows the mount, and its events are tasks of their own.
  componentDidMount() {
    this.#isMounted = true;
    this.tell(this.eventsOfMount);
  }
  componentWillUnmount() {
    this.#isMounted = false;
  }
  /** Sends events of the native view. */
  tell(events) {
    for (const [prop, makeEvent] of events) {
      if (typeof this.props[prop] !== 'function') continue;
      this.#later(() => this.#isMounted && this.props[prop]?.(makeEvent(this)));
    }
  }
  #later(report) {
    setTimeout(report, 0);
  }

  measure(callback) {
    const { x, y, width, height } = frameOf(this.props?.style);
    this.#later(() => callback(x, y, width, height, x, y));
  }
  measureInWindow(callback) {
    const { x, y, width, height } = frameOf(this.props?.style);
    this.#later(() => callback(x, y, width, height));
  }
  measureLayout(_relativeTo, onSuccess) {
    if (typeof onSuccess === 'function') this.measureInWindow(onSuccess);
  }
  getBoundingClientRect() {
    const { x, y, width, height } = frameOf(this.props?.style);
    return { x, y, width, height, left: x, top: y, right: x + width, bottom: y + height };
  }
  /** Before 0.62, a ref to an animated component was a component around this one. */
  get _component() { return until(62, this); }
  get getNode() { return until(62, () => this); }

  setNativeProps(_props) {}
  focus() {}
  blur() {}
}
