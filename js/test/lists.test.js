import * as React from 'react';
import { FlatList, SectionList, Text, View, VirtualizedList, VirtualizedSectionList } from 'react-native';
import { equal, said, test } from './assert.js';
import { mounted, render } from './render.js';

const numbers = (count) => Array.from({ length: count }, (_, index) => index);
const inScroll = (content) => `RCTScrollView(RCTScrollContentView(${content}))`;
const cells = (list) => list.map((each) => `RCTView(RCTText(${each}))`).join(' ');
const renderItem = ({ item }) => <Text>{item}</Text>;

test('a FlatList renders its first ten items', () => {
  equal(mounted(<FlatList data={numbers(3)} renderItem={renderItem} />), inScroll(cells([0, 1, 2])));
  equal(mounted(<FlatList data={numbers(99)} renderItem={renderItem} />), inScroll(cells(numbers(10))));
  equal(mounted(<FlatList data={numbers(99)} initialNumToRender={2} renderItem={renderItem} />),
    inScroll(cells([0, 1])));
});

test('a FlatList renders its header, footer, separators and what stands for no items', () => {
  const parts = {
    ListHeaderComponent: () => <Text>head</Text>, ListFooterComponent: <Text>foot</Text>,
    ListEmptyComponent: <Text>none</Text>, ItemSeparatorComponent: () => <Text>|</Text>,
  };
  equal(mounted(<FlatList data={[1, 2]} renderItem={renderItem} {...parts} />), inScroll(
    'RCTText(head) RCTView(RCTText(1) RCTText(|)) RCTView(RCTText(2)) RCTText(foot)'));
  for (const data of [[], null, undefined]) {
    equal(mounted(<FlatList data={data} renderItem={renderItem} {...parts} />),
      inScroll('RCTText(head) RCTText(none) RCTText(foot)'));
  }
});

test('a FlatList has columns', () => {
  equal(mounted(<FlatList data={numbers(3)} numColumns={2} renderItem={renderItem} />),
    inScroll('RCTView(RCTView(RCTText(0) RCTText(1))) RCTView(RCTView(RCTText(2)))'));
});

test('renderItem gets the item, its index and the separators; keys come from the items', async () => {
  const received = [];
  const data = [{ id: 'a' }, { key: 'b' }];
  const errors = await said('error', () => render(<FlatList
    data={data} renderItem={({ item, index, separators }) => {
      received.push([item, index, typeof separators.highlight]);
      return <Text>{index}</Text>;
    }} />));
  equal(received, [[data[0], 0, 'function'], [data[1], 1, 'function']]);
  equal(errors, []);
});

test('a list refreshes, and its items can be components', () => {
  const Item = ({ item }) => <Text>{item}</Text>;
  equal(mounted(<FlatList data={[1]} ListItemComponent={Item} onRefresh={() => {}} refreshing />),
    'RCTScrollView(RCTRefreshControl RCTScrollContentView(RCTView(RCTText(1))))');
});

test('effects of items run', () => {
  const seen = [];
  const Item = ({ name }) => {
    React.useEffect(() => { seen.push(name); }, []);
    return null;
  };
  render(<FlatList data={numbers(20)} renderItem={({ item }) => <Item name={item} />} />);
  equal(seen, numbers(10));
});

test('a VirtualizedList asks how many items there are, and for each', () => {
  equal(mounted(<VirtualizedList
    data={new Set(['a', 'b'])} getItemCount={(set) => set.size} getItem={(set, index) => [...set][index]}
    renderItem={renderItem} />), inScroll(cells(['a', 'b'])));
});

test('a SectionList renders headers, items and footers', () => {
  const sections = [{ title: 'A', data: [1, 2] }, { title: 'B', data: [], renderItem: () => null }];
  for (const List of [SectionList, VirtualizedSectionList]) {
    equal(mounted(<List
      sections={sections} renderItem={renderItem}
      renderSectionHeader={({ section }) => <Text>{section.title}</Text>}
      renderSectionFooter={() => <Text>end</Text>} />), inScroll(cells(['A', 1, 2, 'end', 'B', 'end'])));
  }
});

test('refs of lists scroll nowhere', () => {
  const flat = React.createRef();
  const sections = React.createRef();
  render(<View>
    <FlatList ref={flat} data={[1]} renderItem={renderItem} />
    <SectionList ref={sections} sections={[]} renderItem={renderItem} />
  </View>);
  flat.current.scrollToIndex({ index: 0 });
  flat.current.scrollToOffset({ offset: 0 });
  flat.current.scrollToItem({ item: 1 });
  flat.current.scrollToEnd();
  flat.current.recordInteraction();
  sections.current.scrollToLocation({ sectionIndex: 0, itemIndex: 0 });
});
