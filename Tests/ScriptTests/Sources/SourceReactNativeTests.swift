import Testing

/// Files inside React Native.
extension `The sources of a project` {
  @Test func `read the version of React Native from its package.json`() throws {
    let text = """
      import { name, version } from 'react-native/package.json';
      import { View } from 'react-native';
      console.log(name, version, require('react-native/package.json').version, typeof View);
      """
    let installed = [
      "node_modules/react-native/package.json": #"{"name": "react-native", "version": "0.72.5"}"#
    ]
    #expect(
      try project.run(text, files: installed).output == "react-native 0.72.5 0.72.5 function\n")
    let absent = "import 'react-native/Libraries/Nothing/Here';\n"
    #expect(
      try project.run(absent + text, files: installed).output
        == "react-native 0.72.5 0.72.5 function\n")
  }

  @Test(arguments: [("0.59.9", "ios object 0"), ("0.60.0", "")])
  func `name files inside React Native without their path until 0.59`(
    version: String, output: String
  ) throws {
    let result = try project.run(
      "console.log(require('Platform').OS, typeof require('NativeModules').HealthEmitter, 0);\n",
      files: [
        "node_modules/react-native/package.json":
          #"{"name": "react-native", "version": "\#(version)"}"#
      ])
    #expect(result.output == (output.isEmpty ? "" : output + "\n"))
    #expect(result.status == (output.isEmpty ? 2 : 0))
  }

  @Test(arguments: [
    ("0.54.4", "ios undefined 4294901760 function"), ("0.71.0", "ios undefined 4294901760 object"),
    ("0.72.0", "ios undefined undefined object"), ("0.79.0", "undefined ios undefined object"),
  ])
  func `require files inside React Native with .default if these are ES modules in the release`(
    version: String, output: String
  ) throws {
    let result = try project.run(
      """
      import Platform from 'react-native/Libraries/Utilities/Platform';
      const platform = require('react-native/Libraries/Utilities/Platform');
      const color = require('react-native/Libraries/StyleSheet/processColor');
      const emitter = require('react-native/Libraries/EventEmitter/NativeEventEmitter');
      console.log(platform.OS, platform.default?.OS, typeof color === 'function' ? color('red') : color.red,
        typeof emitter);
      if (Platform.OS !== 'ios') throw new Error('a default import has the same meaning in each release');
      """, options: ["--launch", "none", "--quiet", "--react-native", version])
    #expect(result.output == output + "\n", "\(result.errors)")
  }
}
