import { keyOf, part, separators } from './ListCell.js';
import { VirtualizedList } from './VirtualizedList.js';

/** A list of sections: each one is a header, its items, and a footer, all of them cells. */
export class VirtualizedSectionList extends VirtualizedList {
  get places() {
    const { sections = [] } = this.props;
    return sections.flatMap((section, number) => [
      { section, number, kind: 'header' },
      ...Array.from(section.data, (item, index) => ({ section, number, item, index })),
      { section, number, kind: 'footer' },
    ]);
  }
  get cellCount() { return this.places.length; }

  cell(cellIndex) {
    const { renderSectionFooter, renderSectionHeader } = this.props;
    const { index, item, kind, number, section } = this.places[cellIndex];
    const sectionKey = section.key ?? number;
    if (kind !== undefined) {
      const render = kind === 'header' ? renderSectionHeader : renderSectionFooter;
      return {
        key: `${sectionKey}:${kind}`, item: section, content: () => render?.({ section }) ?? null,
      };
    }
    const keyExtractor = section.keyExtractor ?? this.props.keyExtractor ?? keyOf;
    return {
      key: `${sectionKey}:${keyExtractor(item, index)}`,
      item,
      content: () => this.itemContent(section, item, index),
    };
  }
  itemContent(section, item, index) {
    const { ItemSeparatorComponent, SectionSeparatorComponent, renderItem } = this.props;
    const info = { section, leadingItem: item, highlighted: false };
    const isLast = index + 1 === section.data.length;
    const between = isLast ? SectionSeparatorComponent
      : section.ItemSeparatorComponent ?? ItemSeparatorComponent;
    return [
      this.keyed('above', index === 0 ? part(this, SectionSeparatorComponent, { ...info, leadingItem: null }) : null),
      this.keyed('item', (section.renderItem ?? renderItem)({ item, index, section, separators })),
      this.keyed('below', part(this, between, info)),
    ];
  }

  scrollToLocation(_position) {}
}

export class SectionList extends VirtualizedSectionList {}
