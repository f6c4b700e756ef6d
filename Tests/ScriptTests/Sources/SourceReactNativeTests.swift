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

  @Test(arguments: [("0.59.9", "object 0"), ("0.60.0", "")])
  func `name files inside React Native without their path until 0.59`(
    version: String, output: String
  ) throws {
    let result = try project.run(
      "console.log(typeof require('NativeModules'), 0);\n",
      files: [
        "node_modules/react-native/package.json":
          #"{"name": "react-native", "version": "\#(version)"}"#
      ])
    #expect(result.output == (output.isEmpty ? "" : output + "\n"))
    #expect(result.status == (output.isEmpty ? 2 : 0))
  }
}
