import Testing

/// Imports of names that their module does not export.
extension `The sources of a project` {
  @Test func `may import names that their module does not export, in a library`() throws {
    let files = [
      "node_modules/old/index.js": """
      import { BackIOS, BackHandler, Text as NativeText } from 'react-native';
      import { gone as lost } from './other';
      console.log(BackIOS, typeof BackHandler, lost);
      export const show = () => NativeText.nothing.x;
      """, "node_modules/old/other.js": "export const here = 1;\n",
    ]
    let result = try project.run("import { show } from 'old';\nshow();\n", files: files)
    #expect(result.output == "undefined object undefined\n")
    #expect(result.errors.contains("(evaluating 'NativeText.nothing.x')"))
    #expect(!result.errors.contains("is not exported"))
  }

  @Test func `have undefined names that do not exist, and warnings with the place of each`() throws
  {
    let result = try project.run(
      """
      import { Vieww, View as Other } from 'react-native';
      import { Platfrom } from 'react-native/Libraries/Utilities/Platform';
      import nothing, { halper } from './own';
      import { typed } from './typed';
      await 1;
      console.log(Vieww, typeof Other, Platfrom, nothing, halper, typed);
      """,
      files: [
        "own.js": "export function helper() {}\n",
        "typed.ts": """
        import { Alertt } from 'react-native';
        export const typed: unknown = Alertt;
        """,
      ], options: ["--launch", "none"])
    #expect(result.output == "undefined function undefined undefined undefined undefined\n")
    #expect(result.status == 0)
    for words in [
      "index.js:1:10: 'Vieww' is not exported by 'react-native', so it is undefined; did you mean 'View'?",
      "index.js:2:10: 'Platfrom' is not exported by 'react-native/Libraries/Utilities/Platform', so it is",
      "index.js:3:8: 'own.js' has no default export, so it is undefined",
      "index.js:3:19: 'halper' is not exported by 'own.js', so it is undefined; did you mean 'helper'?",
      "typed.ts:1:10: 'Alertt' is not exported by 'react-native', so it is undefined; did you mean 'Alert'?",
    ] { #expect(result.errors.contains("warning: " + words), "\(result.errors)") }
  }

  @Test func `may do so in packages of ES modules, too`() throws {
    let result = try project.run(
      "import all, { back, Deep, list } from 'modern';\nconsole.log(back, Deep, list, all());\n",
      files: [
        "node_modules/modern/package.json": #"{"type": "module", "main": "index.js"}"#,
        "node_modules/modern/index.js": """
        import {
          BackIOS as Old,
          Text, ListViewX } from 'react-native';
        import nothing from './other.js';
        export { Deep } from './other.js';
        export const back = Old, list = ListViewX;
        export default () => typeof Text + nothing;
        """, "node_modules/modern/other.js": "export const here = 1;\n",
      ])
    #expect(result.output == "undefined undefined undefined functionundefined\n")
    #expect(result.status == 0)
  }
}
