import { lazyContext } from '../lazyContext.js';
import { HostComponent } from './HostComponent.js';

export class Text extends HostComponent {
  get hostName() { return 'RCTText'; }
}

/** Whether a text lies in another one. */
export const TextAncestorContext = {
  __proto__: lazyContext, name: 'TextAncestorContext', initial: false,
};
