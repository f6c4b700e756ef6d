import Testing

/// What bridgehost says about imports that lead to no file, or to a file that Metro refuses.
@Suite(.processes) struct `The advice about an import` {
  let project: SourceProject

  init() throws { project = try SourceProject() }

  private func errors(
    _ index: String, _ files: [String: String] = [:]
  ) throws -> String {
    try project.run(index, files: files).errors
  }

  @Test(arguments: [
    ("lodash/debounce", "is it installed? (npm install lodash)"),
    ("@scope/name/sub", "is it installed? (npm install @scope/name)"),
    ("~/other", "no package can have this name, and no alias leads there"),
    ("@/nope/thing", "no package can have this name, and no alias leads there"),
    (
      "@env",
      "react-native-dotenv in babel.config.js makes this module, and bridgehost does not run Babel's plugins"
    ),
    ("components/Button", "'components' is a folder of the project"),
    ("React-Native", "the name of the package is 'react-native', with these letters"),
    ("LODASH", "no package can have this name, and no alias leads there"),
    ("@images/none", "the alias '@images' leads to 'assets/none', which does not exist"),
  ])
  func `is to install only what can be a package`(specifier: String, reason: String) throws {
    let errors = try errors(
      "import x from '\(specifier)';\n",
      [
        "components/index.js": "export default 1",
        "babel.config.js": """
        module.exports = { plugins: [
          ['module-resolver', { alias: { '@images': './assets' } }],
          ['module:react-native-dotenv', { moduleName: '@env' }],
        ] };
        """,
      ])
    #expect(
      errors.contains("Cannot find module '\(specifier)' imported from index.js:1:15: \(reason)"))
    #expect(errors.contains("npm install") == reason.contains("npm install"))
  }

  @Test(arguments: [
    #"{ "compilerOptions": { "paths": { "@/*": ["./*"] } } }"#,
    #"{ /* of the app */ "compilerOptions": { "paths": { "other/*": ["lib/*"], "@/*": ["./*"] }, } }"#,
  ])
  func `names the file to which an alias of TypeScript leads`(configuration: String) throws {
    let errors = try errors(
      "import x from '@/sounds/bell.mp3';\n",
      ["tsconfig.json": configuration, "sounds/horn.mp3": ""])
    #expect(
      errors.contains(
        "index.js:1:15: the alias '@/*' leads to 'sounds/bell.mp3', which does not exist"),
      "\(errors)")
  }

  @Test func `does not take app.json or a folder without index.js for App`() throws {
    let errors = try errors(
      "import './App';\nimport './Screens';\n",
      ["app.json": "{}", "screens/home.js": "export default 1"])
    #expect(errors.contains("Cannot find 'App' imported from index.js:1:8\n"), "\(errors)")
    #expect(!errors.contains("there is only"), "\(errors)")
  }

  @Test func `says that Expo starts App.js if the project names no file`() throws {
    let errors = try errors(
      "import 'expo/AppEntry';\n",
      [
        "node_modules/expo/package.json": #"{ "name": "expo", "version": "53.0.0" }"#,
        "node_modules/expo/AppEntry.js": "import App from '../../App';",
      ])
    #expect(errors.contains("the project has no App.js"), "\(errors)")
  }

  @Test func `says that Metro distinguishes capital letters, too`() throws {
    let errors = try errors("import './button';\n", ["Button.js": "export default 1"])
    #expect(errors.contains("there is only 'Button.js'"))
    #expect(
      errors.contains(
        "Metro does not find the file either, not even on a Mac: it distinguishes capital letters in names."
      ))
  }

  @Test func `names the file of another platform`() throws {
    let errors = try errors(
      "import './map';\nimport './list.js';\n",
      ["map.android.js": "export default 1", "list.ios.js": "export default 1"])
    #expect(errors.contains("there is only 'map.android.js', for Android"))
    #expect(errors.contains("there is only 'list.ios.js'"))
    #expect(errors.contains("Write the import without '.js'."))
  }

  @Test func `tells a package of types and an empty folder from a package that was not built`()
    throws
  {
    let errors = try errors(
      "import 'typed';\nimport 'empty';\nimport 'unbuilt';\n",
      [
        "node_modules/typed/package.json": #"{"types": "index.d.ts"}"#,
        "node_modules/typed/index.d.ts": "", "node_modules/empty/readme.md": "",
        "node_modules/unbuilt/package.json": #"{"main": "lib/index.js"}"#,
      ])
    #expect(errors.contains("The package 'typed' has only types, and no script."))
    #expect(
      errors.contains("The folder of the package 'empty' has no package.json and no index.js."))
    #expect(errors.contains("its file lib/index.js is missing: the package was not built."))
  }

  @Test(arguments: ["css", "txt", "lottie", "woff2", "heic"])
  func `refuses the kinds of files that Metro does not know`(suffix: String) throws {
    let file = "file.\(suffix)"
    let errors = try errors("import x from './\(file)';\nconsole.log(x);\n", [file: "a { }"])
    #expect(
      errors.contains("index.js:1:15: '\(file)' is neither a script nor a known kind of asset"))
    #expect(
      errors.contains(suffix == "css" ? "Remove the import." : "'\(suffix)' in resolver.assetExts"))
    let allowed = try project.run(
      "console.log(typeof require('./\(file)'));\n",
      files: [
        file: "a { }",
        "metro.config.js":
          "const { getDefaultConfig } = require('@react-native/metro-config');\nconst config = getDefaultConfig(__dirname);\nconfig.resolver.assetExts.push('\(suffix)');\nmodule.exports = config;",
      ])
    #expect(allowed.output == "number\n")
  }

  @Test func `takes style sheets and images that Expo adds`() throws {
    let result = try project.run(
      "import './style.css';\nconsole.log(typeof require('./photo.heic'));\n",
      files: [
        "package.json": #"{"dependencies": {"expo": "52.0.0"}}"#, "style.css": "a { color: red }",
        "photo.heic": "",
      ])
    #expect(result.output == "number\n")
  }

  @Test func `reads .babelrc with comments, and names the plugin that a syntax needs`() throws {
    let result = try project.run(
      "import { app } from 'my/app';\nconsole.log(app);\n",
      files: [
        ".babelrc":
          "{ plugins: [['module-resolver', { alias: { my: './src' } }]], // mine\n  /* more */ presets: [], }",
        "src/app.js": "export const app = 1;",
      ])
    #expect(result.output == "1\n")
    let errors = try errors(
      "class Post { @field title; }\n",
      [
        ".babelrc": #"{"plugins": [["@babel/plugin-proposal-decorators", {"version": "2023-05"}]]}"#
      ])
    #expect(
      errors.contains(
        ".babelrc has '@babel/plugin-proposal-decorators'. bridgehost does not run Babel's plugins. Decorators work in TypeScript files."
      ))
  }
}
