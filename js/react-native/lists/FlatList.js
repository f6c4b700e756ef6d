import { keyOf } from './ListCell.js';
import { VirtualizedList } from './VirtualizedList.js';

/** A list of items, in one or more columns. */
export class FlatList extends VirtualizedList {
  get columnCount() { return this.props.numColumns ?? 1; }
  get itemCount() { return this.props.data?.length ?? 0; }
  get cellCount() { return Math.ceil(this.itemCount / this.columnCount); }

  itemAt(index) {
    return this.props.data[index];
  }
  cell(index) {
    return this.columnCount === 1 ? super.cell(index) : this.row(index * this.columnCount);
  }
  /** The items from `start` on, beside each other. */
  row(start) {
    const { columnWrapperStyle, data, keyExtractor = keyOf } = this.props;
    const items = Array.from(data).slice(start, start + this.columnCount);
    const content = () => items.map((item, column) =>
      this.keyed(column, this.renderItem(item, start + column)));
    return {
      key: items.map((item, column) => keyExtractor(item, start + column)).join(':'),
      item: items,
      content: () => this.element('RCTView', { style: columnWrapperStyle }, content()),
    };
  }
}
