import Foundation
import Testing

/// What React Native had in 0.54, and what libraries of that time ask of it.
@Suite struct `A project with React Native 0.54` {
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
}
