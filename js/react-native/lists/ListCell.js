import { HostComponent } from '../components/HostComponent.js';

/** A cell of a list, a component of its own as in React Native: its content is rendered in it. */
export class ListCell extends HostComponent {
  render() {
    const { CellRendererComponent, content, ...others } = this.props;
    return this.element(CellRendererComponent ?? 'RCTView', others, content());
  }
}

/** What an item can say to the lines beside it. */
export const separators = { highlight() {}, unhighlight() {}, updateProps(_select, _props) {} };

/** A header, footer or separator: an element, a component, or nothing. */
export function part(view, given, props) {
  if (!given) return null;
  const isElement = typeof given === 'object' && 'props' in given;
  return isElement ? given : view.element(given, props ?? null);
}

/** The key of an item, as React Native finds it. */
export const keyOf = (item, index) => String(item?.key ?? item?.id ?? index);
