import Foundation
import Testing

/// What React Native had in 0.54, and what libraries of that time ask of it.
@Suite(.processes) struct `A project with React Native 0.54` {
  let project: SourceProject

  init() throws {
    project = try SourceProject()
    let manifest = #"{"name": "my-app", "dependencies": {"react-native": "0.54.3"}}"#
    try project.write("package.json", Data(manifest.utf8))
  }

  @Test func `shows rows in a ListView`() throws {
    let result = try project.run(
      """
      import React from 'react';
      import { AppRegistry, ListView, Text } from 'react-native';
      const rows = new ListView.DataSource({ rowHasChanged: (a, b) => a !== b }).cloneWithRows(['x', 'y']);
      console.log(rows.getRowCount(), rows.getRowData(0, 1));
      class App extends React.Component {
        componentDidMount() { console.log(typeof this.list.scrollTo, this.rows.join()) }
        rows = [];
        render() {
          const row = (data, section, id) => { this.rows.push(data + id); return <Text>{data}</Text> };
          return <ListView ref={(each) => { this.list = each }} dataSource={rows} renderRow={row} />;
        }
      }
      AppRegistry.registerComponent('my-app', () => App);
      """, options: ["--launch", "user"])
    #expect(result.output == "2 y\nfunction x0,y1\n")
    #expect(result.errors.contains("\"my-app\" is mounted: 4 host components"))
  }

  @Test func `has prop types, the component in an animated component, and PlatformConstants`()
    throws
  {
    let script = """
      import React from 'react';
      import { Animated, AppRegistry, NativeModules, Text } from 'react-native';
      console.log(typeof Text.propTypes?.style, NativeModules.PlatformConstants.reactNativeVersion.minor);
      const width = new Animated.Value(7);
      class App extends React.Component {
        componentDidMount() {
          console.log(typeof this.view._component?.measureInWindow, width.__getAnimatedValue());
        }
        render() { return <Animated.View ref={(each) => { this.view = each }} style={{ width }} /> }
      }
      AppRegistry.registerComponent('my-app', () => App);
      """
    let result = try project.run(script, options: ["--launch", "user"])
    #expect(result.output == "function 54\nfunction 7\n")
    let manifest = #"{"name": "my-app", "dependencies": {"react-native": "0.76.0"}}"#
    let later = try project.run(
      script, files: ["package.json": manifest], options: ["--launch", "user"])
    #expect(later.output == "undefined 76\nundefined 7\n")
  }

  // react-native-material-textfield, src/components/label; `propTypes = {...ViewPropTypes}` in native-base.
  @Test func `has tables of prop types without keys, also of animated components`() throws {
    let result = try project.run(
      """
      import { Animated, ViewPropTypes } from 'react-native';
      console.log(Object.keys({ ...ViewPropTypes, ...Animated.View.propTypes }).length);
      console.log(typeof ViewPropTypes.style, typeof Animated.Text.propTypes.style);
      """)
    #expect(result.output == "0\nfunction function\n", "\(result.errors)")
  }

  @Test func `mounts components that a later React Native has removed`() throws {
    let script = """
      import React from 'react';
      import { AppRegistry, Picker, Slider, View } from 'react-native';
      const App = () => <View><Picker><Picker.Item label="a" value="a" /></Picker><Slider /></View>;
      AppRegistry.registerComponent('my-app', () => App);
      """
    let result = try project.run(script, options: ["--launch", "user"])
    #expect(result.errors.contains("\"my-app\" is mounted: 3 host components"), "\(result.errors)")
    let later = try project.run(script, options: ["--launch", "user", "--react-native", "0.66.0"])
    #expect(later.errors.contains("Picker has been removed from React Native."))
    let printed = try project.run(
      "import { Slider } from 'react-native';\nconsole.log(Slider);\n",
      files: ["node_modules/react-native/package.json": #"{"version": "0.76.5"}"#])
    #expect(printed.output.hasPrefix("Slider has been removed from react-native core."))
  }

  @Test func `gives libraries the native modules of views`() throws {
    let script = """
      import { NativeModules, View } from 'react-native';
      const { DeviceInfo, StatusBarManager, UIManager } = NativeModules;
      UIManager.genericDirectEventTypes = { ...UIManager.genericDirectEventTypes, onSwipe: {} };
      console.log(typeof View, Object.keys(UIManager.genericDirectEventTypes).join());
      console.log(DeviceInfo.Dimensions.window.width > 0, StatusBarManager.HEIGHT > 0);
      """
    #expect(try project.run(script).output == "function onSwipe\ntrue true\n")
  }

  @Test func `exports the names of its release, and warns of those of other releases`() throws {
    let script = """
      import * as all from 'react-native';
      import { TurboModuleRegistry, AlertIOS, NavigationExperimental, View } from 'react-native';
      const required = require('react-native');
      console.log(TurboModuleRegistry, typeof AlertIOS, NavigationExperimental, typeof View);
      console.log('TurboModuleRegistry' in all, 'AlertIOS' in required, typeof required.default.View);
      """
    let result = try project.run(script)
    #expect(result.output == "undefined function undefined function\nfalse true function\n")
    #expect(
      result.errors.contains(
        "warning: index.js:2:10: React Native 0.54 has no 'TurboModuleRegistry', so it is undefined: "
          + "0.60 is the first with it"))
    #expect(
      result.errors.contains(
        "'NavigationExperimental', so it is undefined: 0.43 was the last with it"))
    #expect(!result.errors.contains("'AlertIOS'"))
    // A script that needs no more than the names of background work.
    let small = try project.run(
      "import { AppState, TurboModuleRegistry } from 'react-native';\n"
        + "console.log(typeof AppState, TurboModuleRegistry);\n")
    #expect(small.output == "object undefined\n")
    #expect(small.errors.contains("React Native 0.54 has no 'TurboModuleRegistry'"))
    let whole = try project.run("import All from 'react-native';\nconsole.log(typeof All.View);\n")
    #expect(whole.output == "function\n")
    let later = try project.run(script, options: ["--launch", "none", "--react-native", "0.76.0"])
    #expect(
      later.output.hasPrefix(
        "{ get: [Getter], getEnforcing: [Getter] } undefined undefined function"))
    #expect(later.errors.contains("'AlertIOS', so it is undefined: 0.59 was the last with it"))
  }

  @Test func `has a name that throws between the release that has it and the one that does not`()
    throws
  {
    let script =
      "import { Navigator } from 'react-native';\nconsole.log(typeof Navigator?.SceneConfigs);\n"
    let expected = [
      "0.43.5": "object", "0.60.0": "undefined",
      "0.59.10": "Navigator is deprecated and has been removed",
    ]
    for (version, words) in expected {
      let options = ["--launch", "none", "--react-native", version]
      let result = try project.run(script, options: options)
      #expect((result.output + result.errors).contains(words), "\(version)")
    }
  }

  @Test func `mounts its components, and its navigators show their screens`() throws {
    let result = try project.run(
      """
      import React from 'react';
      import {
        ART, AppRegistry, DatePickerIOS, MaskedViewIOS, NavigatorIOS, SegmentedControlIOS, SnapshotViewIOS,
        SwipeableFlatList, SwipeableListView, TabBarIOS, Text, ToolbarAndroid, View, ViewPagerAndroid, WebView,
      } from 'react-native';
      class First extends React.Component {
        componentDidMount() { this.props.navigator.push({ component: Second, passProps: { name: this.props.name } }) }
        render() { return <Text /> }
      }
      const Second = ({ name }) => { console.log('second', name); return <Text /> };
      const Tab = ({ name }) => { console.log('tab', name); return null };
      const rows = SwipeableListView.getNewDataSource().cloneWithRowsAndSections({ all: { a: { id: 1 } } });
      const Row = ({ id }) => { console.log('row', id); return null };
      const path = new ART.Path().moveTo(1, 2).lineTo(3, 4).close();
      AppRegistry.registerComponent('my-app', () => () => <View>
        <NavigatorIOS initialRoute={{ component: First, title: 'One', passProps: { name: 'Ada' } }} />
        <TabBarIOS><TabBarIOS.Item selected><Tab name="a" /></TabBarIOS.Item>
          <TabBarIOS.Item><Tab name="b" /></TabBarIOS.Item></TabBarIOS>
        <WebView ref={(page) => page && page.postMessage('x')} />
        <DatePickerIOS /><MaskedViewIOS /><SegmentedControlIOS /><SnapshotViewIOS /><ToolbarAndroid /><ViewPagerAndroid />
        <SwipeableListView dataSource={rows} renderRow={({ id }) => <Row id={id} />} />
        <SwipeableFlatList data={[2]} renderItem={({ item }) => <Row id={item} />} />
        <ART.Surface><ART.Shape d={path} /></ART.Surface>
      </View>);
      """, options: ["--launch", "user"])
    #expect(
      Set(result.output.split(separator: "\n")) == ["second Ada", "tab a", "row 1", "row 2"],
      "\(result.errors)")
    #expect(result.status == 0)
  }

  @Test func `answers as iOS, and refuses what it cannot do when it is called`() throws {
    let result = try project.run(
      """
      import {
        AlertIOS, BackAndroid, CameraRoll, DatePickerAndroid, ImageEditor, ImageStore, StatusBarIOS, VibrationIOS,
        takeSnapshot,
      } from 'react-native';
      AlertIOS.alert('Hello', 'Ada', [{ text: 'Yes' }]);
      VibrationIOS.vibrate();
      BackAndroid.addEventListener('hardwareBackPress', () => {}).remove();
      StatusBarIOS.addListener('statusBarFrameWillChange', () => {}).remove();
      DatePickerAndroid.open().catch(({ message }) => console.log(message));
      ImageStore.addImageFromBase64('AAAA', (uri) => ImageStore.getBase64ForTag(uri, console.log));
      for (const call of [takeSnapshot, () => CameraRoll.getPhotos({}), () => ImageEditor.cropImage()]) {
        try { call() } catch ({ message }) { console.log(message) }
      }
      """, options: ["--launch", "none"])
    #expect(
      result.output == """
        bridgehost does not provide 'takeSnapshot' of 'react-native', because it draws nothing.
        bridgehost has no native module 'CameraRollManager', which CameraRoll.getPhotos calls. \
        Define it in a native half (--native).
        bridgehost has no native module 'ImageEditingManager', which ImageEditor.cropImage calls. \
        Define it in a native half (--native).
        DatePickerAndroid is not supported on this platform.
        AAAA

        """)
    #expect(result.errors.contains("an alert that nobody answers: Hello: Ada [Yes]"))
  }

  @Test func `keeps AsyncStorage on the phone, with the items of the community package`() throws {
    let result = try project.run(
      """
      import { AsyncStorage, NativeModules } from 'react-native';
      (async () => {
        await AsyncStorage.setItem('a', '1');
        await AsyncStorage.multiSet([['b', '{"x":1}'], ['c', '3']], (errors) => console.log(errors));
        await AsyncStorage.mergeItem('b', '{"y":2}');
        console.log(await AsyncStorage.getItem('a'), await AsyncStorage.getItem('none'));
        const [one, two] = await Promise.all([AsyncStorage.multiGet(['a', 'b']), AsyncStorage.multiGet(['c'])]);
        console.log(JSON.stringify(one), JSON.stringify(two));
        await AsyncStorage.removeItem('a');
        console.log((await AsyncStorage.getAllKeys()).join());
        await AsyncStorage.setItem('', 'x').catch((error) => console.log(error instanceof Error, error.message));
        NativeModules.RNCAsyncStorage.multiGet(['c'], (errors, pairs) => console.log(JSON.stringify(pairs)));
        await AsyncStorage.clear();
        console.log((await AsyncStorage.getAllKeys()).length);
      })();
      """)
    #expect(
      result.output == """
        null
        1 null
        [["a","1"],["b","{\\"x\\":1,\\"y\\":2}"]] [["c","3"]]
        b,c
        true Invalid key - must be at least one character.  Key: 
        [["c","3"]]
        0

        """, "\(result.output) \(result.errors)")
  }

  @Test func `has the connection of the phone in NetInfo, which it knows once someone listens`()
    throws
  {
    let script = """
      import { NetInfo } from 'react-native';
      import { device } from 'bridgehost';
      const wait = () => new Promise((resolve) => setTimeout(resolve, 100));
      (async () => {
        console.log((await NetInfo.getConnectionInfo()).type);
        const subscription = NetInfo.addEventListener('connectionChange', ({ type, effectiveType }) =>
          console.log('changed', type, effectiveType));
        NetInfo.isConnected.addEventListener('connectionChange', (isConnected) => console.log(isConnected));
        await wait();
        device.network.setConnection('cellular');
        await wait();
        subscription.remove();
        device.network.setConnection('none');
        await wait();
        console.log(await NetInfo.isConnected.fetch(), await NetInfo.fetch());
      })();
      """
    let options = ["--launch", "none", "--virtual-time"]
    let result = try project.run(script, options: options)
    let changes = "changed wifi unknown\ntrue\nchanged cellular 4g\ntrue\nfalse\nfalse none\n"
    #expect(result.output == "unknown\n" + changes, "\(result.errors)")
    #expect(result.errors.contains("NetInfo.fetch() is deprecated."))
    let later = try project.run(script, options: options + ["--react-native", "0.59.0"])
    #expect(later.output == "wifi\n" + changes)
    let none = try project.run(script, options: options + ["--react-native", "0.60.0"])
    #expect(none.errors.contains("'NetInfo', so it is undefined"))
  }
}
