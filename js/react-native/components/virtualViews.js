import { HostComponent } from './HostComponent.js';

// Of 0.81 and later: src/private/components/virtualview and virtualcollection. There a virtual view
// shows its children when it comes near the screen; here it is on the screen.
export const VirtualViewMode = { Visible: 0, Prerender: 1, Hidden: 2 };

export class VirtualView extends HostComponent {
  get hostName() { return 'VirtualView'; }
}

/** A list that does not change. */
export class VirtualArray {
  #items;

  constructor(items) {
    this.#items = [...items];
  }
  get size() { return this.#items.length; }
  at(index) {
    if (index < 0 || index >= this.size) {
      throw new RangeError(`Cannot get index ${index} from a collection of size ${this.size}`);
    }
    return this.#items[index];
  }
}

export const initialNumberToRender = 7;

const keyOf = (item) => item.key;

/** The first items of a collection; `children` is the function that renders an item. */
function firstItems(view) {
  const { children, items, itemToKey = keyOf } = view.props;
  return Array.from({ length: Math.min(items.size, initialNumberToRender) }, (_, index) => {
    const item = items.at(index);
    const key = itemToKey(item);
    return view.element(VirtualView, { key, nativeID: key }, children(item, key));
  });
}

export class VirtualColumn extends HostComponent {
  render() { return this.element('RCTView', null, firstItems(this)); }
}
export class VirtualRow extends VirtualColumn {}

/** How many items a column shows, and how large the rest is. */
export const VirtualColumnGenerator = {
  initial: { itemCount: initialNumberToRender, spacerStyle: (_count) => ({}) },
  next: (_event) => ({ itemCount: initialNumberToRender, spacerStyle: (_count) => ({}) }),
};

/** A component that shows a collection in a layout of the app. */
export function createVirtualCollectionView(Layout, _generator) {
  return class VirtualCollectionView extends HostComponent {
    render() {
      const { children: _, items: _items, itemToKey: _itemToKey, ...others } = this.props;
      return this.element(Layout, { ...others, spacer: null }, firstItems(this));
    }
  };
}

// No view here has a parent that scrolls.
export const getScrollParent = (_node) => null;
