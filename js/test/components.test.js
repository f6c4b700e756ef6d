import * as React from 'react';
import {
  ActivityIndicator, Appearance, Button, DrawerLayoutAndroid, Image, ImageBackground, InputAccessoryView,
  KeyboardAvoidingView, Modal, Pressable, ProgressBarAndroid, RefreshControl, RootTagContext,
  SafeAreaView, ScrollView, StatusBar, StyleSheet, Switch, Text, TextInput, TouchableHighlight,
  TouchableNativeFeedback, TouchableOpacity, TouchableWithoutFeedback, UIManager, View, VirtualViewMode,
  YellowBox, codegenNativeCommands, codegenNativeComponent, experimental_LayoutConformance, findNodeHandle,
  requireNativeComponent, unstable_NativeText, unstable_NativeView, unstable_TextAncestorContext,
  unstable_VirtualArray, unstable_VirtualColumn, unstable_VirtualRow, unstable_VirtualView,
  unstable_createVirtualCollectionView, useColorScheme, usePressability, useWindowDimensions,
} from 'react-native';
import { equal, said, sleep, test, throws } from './assert.js';
import { mounted, render, unmount, update } from './render.js';

test('components are mounted under the names of their native views', () => {
  for (const [Component, name] of [
    [View, 'RCTView'], [Text, 'RCTText'], [TextInput, 'RCTSinglelineTextInputView'],
    [Switch, 'RCTSwitch'], [ActivityIndicator, 'RCTActivityIndicatorView'], [Image, 'RCTImageView'],
    [SafeAreaView, 'RCTSafeAreaView'], [KeyboardAvoidingView, 'RCTView'],
    [InputAccessoryView, 'RCTInputAccessoryView'], [RefreshControl, 'RCTRefreshControl'],
    [DrawerLayoutAndroid, 'RCTView'], [ProgressBarAndroid, 'RCTView'], [Pressable, 'RCTView'],
    [experimental_LayoutConformance, 'LayoutConformance'], [unstable_NativeText, 'RCTText'],
    [unstable_NativeView, 'RCTView'], [unstable_VirtualView, 'VirtualView'],
    [TouchableOpacity, 'RCTView'],
  ]) equal(mounted(<Component />), name);
  equal(mounted(<TextInput multiline />), 'RCTMultilineTextInputView');
});

test('children are mounted', () => {
  equal(mounted(<View><Text>a{1}</Text><View /></View>), 'RCTView(RCTText(a 1) RCTView)');
  equal(mounted(<TouchableHighlight><Text>a</Text></TouchableHighlight>), 'RCTView(RCTText(a))');
  equal(mounted(<TouchableWithoutFeedback><Text>a</Text></TouchableWithoutFeedback>), 'RCTText(a)');
  equal(mounted(<TouchableNativeFeedback><Text>a</Text></TouchableNativeFeedback>), 'RCTText(a)');
  equal(mounted(<Button title="Go" onPress={() => {}} />), 'RCTView(RCTText(Go))');
  equal(mounted(<ImageBackground><Text>a</Text></ImageBackground>), 'RCTView(RCTImageView RCTText(a))');
  equal(mounted(<ScrollView refreshControl={<RefreshControl />}><Text>a</Text></ScrollView>),
    'RCTScrollView(RCTRefreshControl RCTScrollContentView(RCTText(a)))');
  equal(mounted(<Pressable>{({ pressed }) => <Text>{String(pressed)}</Text>}</Pressable>),
    'RCTView(RCTText(false))');
});

test('what shows nothing mounts nothing', () => {
  equal(mounted(<StatusBar hidden />), '');
  equal(mounted(<YellowBox />), '');
  equal(mounted(<Modal visible={false}><Text>a</Text></Modal>), '');
  equal(mounted(<Modal><Text>a</Text></Modal>), 'RCTModalHostView(RCTText(a))');
  equal(mounted(<Modal visible><Text>a</Text></Modal>), 'RCTModalHostView(RCTText(a))');
});

test('React warns of nothing', async () => {
  equal(await said('error', () => {
    render(<View><Text>a</Text>{[<Text key="1">b</Text>]}<ScrollView><Text>c</Text><Text>d</Text></ScrollView></View>);
  }), []);
});

test('effects of the components inside run', () => {
  const log = [];
  class Inner extends React.Component {
    componentDidMount() { log.push('mounted'); }
    componentWillUnmount() { log.push('unmounted'); }
    render() { return <Text>{this.props.name}</Text>; }
  }
  const renderer = render(<ScrollView><Pressable><Inner name="a" /></Pressable></ScrollView>);
  unmount(renderer);
  equal(log, ['mounted', 'unmounted']);
});

test('default properties can be set', () => {
  Text.defaultProps = { allowFontScaling: false };
  equal(render(<Text>a</Text>).toJSON().props.allowFontScaling, false);
  delete Text.defaultProps;
});

test('a component can be extended', () => {
  class Box extends View {}
  equal(mounted(<Box><Text>a</Text></Box>), 'RCTView(RCTText(a))');
});

test('onLayout is called once, later, with the size of the style or the window', async () => {
  const frames = [];
  const onLayout = ({ nativeEvent }) => frames.push(nativeEvent.layout);
  const element = () => <View onLayout={onLayout}><View style={[{ width: 10 }, { height: 20 }]} onLayout={onLayout} /></View>;
  const renderer = render(element());
  equal(frames, []);
  await sleep(1);
  equal(frames, [{ x: 0, y: 0, width: 10, height: 20 }, { x: 0, y: 0, width: 390, height: 844 }]);
  update(renderer, element());
  await sleep(1);
  equal(frames.length, 2);
});

test('a view that is gone before layout hears nothing of it', async () => {
  let count = 0;
  unmount(render(<View onLayout={() => { count += 1; }} />));
  await sleep(1);
  equal(count, 0);
});

const loads = (log) => Object.fromEntries(['onLoadStart', 'onLoad', 'onLoadEnd', 'onError'].map((name) =>
  [name, ({ nativeEvent: { source } }) => log.push(source ? [name, source] : name)]));

test('an image tells later that its picture loads, with the size that is known', async () => {
  const uri = 'data:image/png;base64,AA==';
  for (const [props, size] of [
    [{ source: { uri: 'https://a.example/b.png', width: 4, height: 3, scale: 2 } }, [8, 6]],
    [{ source: [{ uri, width: 4, height: 3 }, { uri: 'other' }], style: { width: 100 } }, [4, 3]],
    [{ source: { uri }, style: { width: 100, height: 50 } }, [100, 50]],
    [{ src: uri }, [390, 844]],
  ]) {
    const log = [];
    render(<Image {...props} {...loads(log)} />);
    equal(log, []);
    await sleep(1);
    const [width, height] = size;
    const shown = props.source?.uri ?? uri;
    equal(log, ['onLoadStart', ['onLoad', { uri: shown, width, height }], 'onLoadEnd']);
  }
});

test('an image without a source tells nothing, and each other picture loads', async () => {
  const log = [];
  const element = (source, more) => <Image source={source} {...loads(log)} {...more} />;
  const renderer = render(element(undefined));
  update(renderer, element({ uri: '' }));
  await sleep(1);
  equal(log, []);
  update(renderer, element({ uri: 'a' }));
  update(renderer, element({ uri: 'a' }, { blurRadius: 1 }));
  await sleep(1);
  equal(log.length, 3);
  update(renderer, element({ uri: 'b' }));
  await sleep(1);
  equal(log.length, 6);
});

test('a ref is measured later, and what it does is harmless', async () => {
  const ref = React.createRef();
  render(<View ref={ref} style={{ width: 5 }} />);
  const calls = [];
  ref.current.measure((...frame) => calls.push(frame));
  ref.current.measureInWindow((...frame) => calls.push(frame));
  ref.current.measureLayout(ref.current, (...frame) => calls.push(frame), () => {});
  equal(calls, []);
  await sleep(1);
  equal(calls, [[0, 0, 5, 844, 0, 0], [0, 0, 5, 844], [0, 0, 5, 844]]);
  ref.current.setNativeProps({ style: {} });
  ref.current.focus();
  ref.current.blur();
});

test('inputs and scroll views have the methods of their refs', () => {
  const input = React.createRef();
  const scroll = React.createRef();
  render(<ScrollView ref={scroll}><TextInput ref={input} /></ScrollView>);
  input.current.clear();
  equal(input.current.isFocused(), false);
  equal(TextInput.State.currentlyFocusedInput(), null);
  scroll.current.scrollTo({ y: 1 });
  scroll.current.scrollToEnd();
  scroll.current.flashScrollIndicators();
  equal(scroll.current.getScrollResponder() === scroll.current, true);
});

test('the content of a scroll view has a size', async () => {
  const sizes = [];
  render(<ScrollView onContentSizeChange={(...size) => sizes.push(size)} />);
  await sleep(1);
  equal(sizes, [[390, 844]]);
});

test('touchables of one child refuse two, as in React Native', async () => {
  await said('error', () => throws(() => render(
    <TouchableWithoutFeedback><Text>a</Text><Text>b</Text></TouchableWithoutFeedback>),
  'React.Children.only expected to receive a single React element child.'));
});

test('native components of libraries are mounted', () => {
  const Map = requireNativeComponent('RNCMap');
  equal(Map.displayName, 'RNCMap');
  equal(mounted(<Map><Text>a</Text></Map>), 'RNCMap(RCTText(a))');
  const Old = codegenNativeComponent('Mine', { paperComponentName: 'RNMine' });
  const ref = React.createRef();
  equal(mounted(<Old ref={ref} />), 'RNMine');
  codegenNativeCommands({ supportedCommands: ['jump'] }).jump(ref.current, 1);
  equal(UIManager.getViewManagerConfig('RNCMap').Commands, {});
  equal(UIManager.hasViewManagerConfig('RNCMap'), true);
});

// `InitialWindow.native.ts` of react-native-safe-area-context up to 3.
test('the view of the safe area has the metrics of the window', () => {
  const { initialWindowMetrics } = UIManager.getViewManagerConfig('RNCSafeAreaProvider').Constants;
  equal(initialWindowMetrics.insets, { top: 47, left: 0, bottom: 34, right: 0 });
  equal(initialWindowMetrics.frame, { x: 0, y: 0, width: 390, height: 844 });
});

test('a mounted component has a number', async () => {
  const ref = React.createRef();
  render(<View ref={ref} />);
  const tag = findNodeHandle(ref.current);
  equal(findNodeHandle(ref.current), tag);
  equal(findNodeHandle(null), null);
  equal(findNodeHandle(7), 7);
  const frames = [];
  UIManager.measure(tag, (...frame) => frames.push(frame));
  await sleep(1);
  equal(frames, [[0, 0, 390, 844, 0, 0]]);
});

test('the root tag and the text ancestor are contexts', () => {
  let tag;
  const Reader = () => {
    tag = React.useContext(RootTagContext);
    return null;
  };
  class Old extends React.Component {
    static contextType = RootTagContext;
    render() { return <Text>{this.context}</Text>; }
  }
  render(<Reader />);
  equal(tag, 1);
  equal(mounted(<RootTagContext.Provider value={11}><Old /></RootTagContext.Provider>), 'RCTText(11)');
  equal(mounted(<RootTagContext.Consumer>{(value) => <Text>{value}</Text>}</RootTagContext.Consumer>),
    'RCTText(1)');
  equal(mounted(<unstable_TextAncestorContext.Consumer>{String}</unstable_TextAncestorContext.Consumer>),
    'false');
});

test('hooks tell the size of the window and the color scheme', () => {
  let found;
  const Reader = () => {
    found = [useWindowDimensions(), useColorScheme(), usePressability(null)];
    return null;
  };
  const renderer = render(<Reader />);
  equal(found, [{ width: 390, height: 844, scale: 3, fontScale: 1 }, 'light', null]);
  unmount(renderer);
});

test('before React 18, hooks hear of changes as well', async () => {
  const seen = [];
  const Reader = () => {
    seen.push(useColorScheme());
    return null;
  };
  globalThis.__bridgehost.react = { ...React, useSyncExternalStore: undefined };
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  try {
    const renderer = render(<Reader />);
    Appearance.setColorScheme('dark');
    await sleep(20);
    equal(seen.at(-1), 'dark');
    unmount(renderer);
  } finally {
    globalThis.__bridgehost.react = React;
    globalThis.IS_REACT_ACT_ENVIRONMENT = true;
    Appearance.setColorScheme(null);
  }
});

test('without React, a component says what it needs', () => {
  globalThis.__bridgehost.react = undefined;
  try {
    throws(() => useColorScheme(), "A component or hook of React Native needs the app's React, and the app has "
      + "not imported 'react'. Install it: npm install react");
  } finally {
    globalThis.__bridgehost.react = React;
  }
});

test('virtual views show the first items of a collection', () => {
  const items = new unstable_VirtualArray(Array.from({ length: 9 }, (_, index) => ({ key: `${index}` })));
  const seven = [0, 1, 2, 3, 4, 5, 6].map((index) => `VirtualView(${index})`).join(' ');
  for (const Column of [unstable_VirtualColumn, unstable_VirtualRow]) {
    equal(mounted(<Column items={items}>{(_item, key) => key}</Column>), `RCTView(${seven})`);
  }
  const Grid = unstable_createVirtualCollectionView(({ children }) => <View>{children}</View>, {});
  equal(mounted(<Grid items={items}>{(_item, key) => key}</Grid>), `RCTView(${seven})`);
  equal(VirtualViewMode.Hidden, 2);
  throws(() => items.at(9), 'Cannot get index 9 from a collection of size 9');
});

test('statics of components are there', () => {
  equal(StatusBar.currentHeight, null);
  StatusBar.setBarStyle('light-content');
  equal(StatusBar.pushStackEntry({ hidden: true }), { hidden: true });
  equal(TouchableNativeFeedback.canUseNativeForeground(), false);
  equal(TouchableNativeFeedback.Ripple('white', true),
    { type: 'RippleAndroid', color: 0xffffffff, borderless: true, rippleRadius: undefined });
  equal(StyleSheet.flatten([{ a: 1 }, [null, { b: 2 }]]), { a: 1, b: 2 });
});
