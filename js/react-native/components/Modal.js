import { lazyContext } from '../lazyContext.js';
import { HostComponent } from './HostComponent.js';

const context = { __proto__: lazyContext, name: 'VirtualizedListContext', initial: null };

export class Modal extends HostComponent {
  static get Context() { return context; }

  render() {
    const { visible } = this.props;
    if (visible !== undefined && visible !== true) return null;
    return this.element('RCTModalHostView', this.props);
  }
}
