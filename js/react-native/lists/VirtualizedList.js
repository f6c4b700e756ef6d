import { ScrollView, scrollView } from '../components/ScrollView.js';
import { RefreshControl } from '../components/plainViews.js';
import { react } from '../react.js';
import { ListCell, keyOf, part, separators } from './ListCell.js';

/**
 * The lists of React Native render their first ten items, then more as they are laid out and
 * scrolled. Nobody scrolls here and no item has a size. So the first ones are all, and neither
 * `onEndReached` nor `onViewableItemsChanged` is called.
 */
export class VirtualizedList extends ScrollView {
  get cellCount() {
    return this.props.getItemCount(this.props.data);
  }
  itemAt(index) {
    return this.props.getItem(this.props.data, index);
  }

  /** A cell: its key, what it is about, and the function that renders its content. */
  cell(index) {
    const { ItemSeparatorComponent, keyExtractor = keyOf } = this.props;
    const item = this.itemAt(index);
    const isLast = index + 1 === this.cellCount;
    return {
      key: keyExtractor(item, index),
      item,
      content: () => [
        this.keyed('item', this.renderItem(item, index)),
        isLast ? null : this.keyed('separator', part(this, ItemSeparatorComponent,
          { highlighted: false, leadingItem: item })),
      ],
    };
  }
  renderItem(item, index) {
    const { ListItemComponent, renderItem } = this.props;
    const info = { item, index, separators };
    return ListItemComponent ? this.element(ListItemComponent, info) : renderItem(info);
  }
  keyed(key, content) {
    return this.element(react().Fragment, { key }, content);
  }

  render() {
    const {
      CellRendererComponent, ListEmptyComponent, ListFooterComponent, ListHeaderComponent,
      initialNumToRender = 10, initialScrollIndex = 0, renderScrollComponent,
    } = this.props;
    const children = [this.keyed('header', part(this, ListHeaderComponent))];
    const first = Math.max(0, initialScrollIndex ?? 0);
    const end = Math.min(this.cellCount, first + initialNumToRender);
    for (let index = first; index < end; index++) {
      const { key, item, content } = this.cell(index);
      children.push(this.element(ListCell, { CellRendererComponent, content, index, item, key: `cell ${key}` }));
    }
    if (this.cellCount === 0) children.push(this.keyed('empty', part(this, ListEmptyComponent)));
    children.push(this.keyed('footer', part(this, ListFooterComponent)));
    const props = this.scrollProps();
    if (renderScrollComponent) return renderScrollComponent({ ...props, children });
    return scrollView(this, props, children);
  }

  /** What the scroll view gets; the list's own properties are for the list. */
  scrollProps() {
    const {
      contentContainerStyle, horizontal, inverted, onRefresh, refreshing, style, testID,
      refreshControl = onRefresh && this.element(RefreshControl, { onRefresh, refreshing }),
    } = this.props;
    return { contentContainerStyle, horizontal, inverted, refreshControl, style, testID };
  }

  scrollToIndex(_position) {}
  scrollToItem(_position) {}
  scrollToOffset(_position) {}
  recordInteraction() {}
  hasMore() { return false; }
}
