import { lazyContext } from '../lazyContext.js';
import { frameOf } from './frame.js';
import { HostComponent } from './HostComponent.js';

const context = { __proto__: lazyContext, name: 'ScrollViewContext', initial: null };

/** The native view of a ScrollView: its refresh control, and one view around its content. */
export function scrollView(view, props, content) {
  const { children: _, contentContainerStyle, refreshControl, ...others } = props;
  const container = view.element('RCTScrollContentView', { style: contentContainerStyle }, content);
  return view.element('RCTScrollView', others, refreshControl ?? null, container);
}

export class ScrollView extends HostComponent {
  static get Context() { return context; }

  render() {
    return scrollView(this, this.props, this.props.children);
  }
  componentDidMount() {
    super.componentDidMount();
    if (typeof this.props.onContentSizeChange !== 'function') return;
    const { width, height } = frameOf(this.props.contentContainerStyle);
    setTimeout(() => this.props.onContentSizeChange?.(width, height), 0);
  }

  scrollTo(_position) {}
  scrollToEnd(_options) {}
  flashScrollIndicators() {}
  getScrollResponder() { return this; }
  getScrollableNode() { return this; }
  getInnerViewNode() { return this; }
  getInnerViewRef() { return this; }
  getNativeScrollRef() { return this; }
  scrollResponderScrollTo(_position) {}
  scrollResponderScrollToEnd(_options) {}
  scrollResponderZoomTo(_rectangle) {}
  scrollResponderScrollNativeHandleToKeyboard(_node) {}
}
