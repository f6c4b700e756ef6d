import Testing

/// What the configurations of Metro and Babel say about imports.
extension `The sources of a project` {
  @Test func `are found as metro.config.js, Babel's aliases and tsconfig.json say`() throws {
    let result = try project.run(
      "import '@/a'; import './b'; import 'shared/c'; import 'typed/d'; import '~c/e'",
      files: [
        "metro.config.js": """
        const { getDefaultConfig, mergeConfig } = require('@react-native/metro-config');
        const { resolver: { sourceExts } } = getDefaultConfig(__dirname);
        module.exports = mergeConfig(getDefaultConfig(__dirname), {
          resolver: { sourceExts: ['phone.js', ...sourceExts],
            extraNodeModules: { shared: require('path').join(__dirname, 'vendor') } } });
        """,
        "babel.config.js": """
        module.exports = function (api) {
          api.cache(true);
          return { plugins: [['module-resolver', { alias: { '@': './src', '^~(.+)/(.+)': 1, '~c': './c' } }]] };
        };
        """,
        "tsconfig.json": #"{"compilerOptions": {"paths": {"typed/*": ["./types/*"]}}}"#,
        "src/a.js": "console.log('a')", "b.phone.js": "console.log('b')",
        "b.js": "console.log('not b')",
        "vendor/c.js": "console.log('c')", "types/d.ts": "console.log('d' as string)",
        "c/e.js": "console.log('e')",
      ])
    #expect(result.output == "a\nb\nc\nd\ne\n")
    #expect(
      result.errors.contains(
        "babel.config.js: bridgehost ignores the alias '^~(.+)/(.+)' of module-resolver"))
  }

  /// As an app with Drizzle and Expo imports its migrations.
  @Test func `are texts if Babel's inline-import says so, also beside a call of require.context`()
    throws
  {
    let result = try project.run(
      """
      import migration from './0000.sql';
      const screens = require.context('./screens');
      console.log(migration, screens.keys());
      """,
      files: [
        "babel.config.js": """
        module.exports = (api) => {
          api.cache(true);
          return { plugins: [['inline-import', { extensions: ['.sql'] }]] };
        };
        """,
        "metro.config.js": """
        const { getDefaultConfig } = require('expo/metro-config');
        const config = getDefaultConfig(__dirname);
        config.resolver.sourceExts.push('sql');
        config.transformer.unstable_allowRequireContext = true;
        module.exports = config;
        """,
        "0000.sql": "CREATE TABLE a (b);", "screens/home.js": "",
      ])
    #expect(result.output == "CREATE TABLE a (b); [ './home.js' ]\n", "\(result.errors)")
  }

  @Test func `import a drawing without its extension if metro.config.js makes drawings sources`()
    throws
  {
    let result = try project.run(
      "import Eye from './eye';\nconsole.log(Eye);\n",
      files: [
        "eye.svg": "<svg/>",
        "metro.config.js": """
        const { getDefaultConfig } = require('metro-config');
        module.exports = (async () => {
          const { resolver: { sourceExts, assetExts } } = await getDefaultConfig();
          return {
            transformer: { babelTransformerPath: require.resolve('react-native-svg-transformer') },
            resolver: {
              assetExts: assetExts.filter((each) => each !== 'svg'), sourceExts: [...sourceExts, 'svg'],
            },
          };
        })();
        """,
      ])
    #expect(result.output == "RNSVGSvgView\n")
  }

  @Test func `are found by module-resolver's patterns, lists and functions, and by its roots`()
    throws
  {
    let result = try project.run(
      """
      import '#ui/button'; import '@/screens/home'; import 'made/two'; import '~one'; import 'both/deep';
      import 'top'; import 'data.json'; import 'typed';
      """,
      files: [
        "babel.config.js": #"""
        module.exports = {
          plugins: [[require('babel-plugin-module-resolver'), {
            root: ['./root', './many/*'], extensions: ['.ios.js', '.js', '.ts'],
            alias: {
              '^#(\\w+)/(.+)$': './packages/\\1/\\2', '^@/(.+)': ['./none/\\1', './src/\\1'], '~one$': './src/one',
              '^made/(.+)': ([, name]) => `./src/${name}`, both: ['./none', './src'], broken: 4, '^(': './src',
            },
            resolvePath: (name) => name,
          }]],
        };
        """#,
        "packages/ui/button.js": "console.log('button')",
        "src/screens/home.js": "console.log('home')",
        "src/two.js": "console.log('two')", "src/one.js": "console.log('one')",
        "src/deep.js": "console.log('deep')", "root/top.ios.js": "console.log('top')",
        "root/data.json": "{}", "root/typed.ts": "console.log('typed')",
      ])
    #expect(result.output == "button\nhome\ntwo\none\ndeep\ntop\ntyped\n", "\(result.errors)")
    for words in [
      "bridgehost ignores the alias 'broken' of module-resolver, because its target is neither",
      "bridgehost ignores the alias '^(' of module-resolver, because it is no regular expression",
      "bridgehost ignores the root './many/*' of module-resolver, because it is a pattern",
      "bridgehost does not call resolvePath of module-resolver",
    ] { #expect(result.errors.contains("warning: babel.config.js: " + words), "\(result.errors)") }
  }

  @Test func `are found as the environment says that metro.config.js reads`() throws {
    let result = try project.run(
      "import './a';",
      files: [
        "a.e2e.js": "console.log('test')", "a.js": "console.log('app')",
        "metro.config.js":
          "module.exports = { resolver: { sourceExts: process.env.RN_SRC_EXT ? [process.env.RN_SRC_EXT, 'js'] : ['js'] } };",
      ], environment: ["RN_SRC_EXT": "e2e.js"])
    #expect(result.output == "test\n", "\(result.errors)")
  }

  @Test func `that are not found are shown with the settings that bridgehost does not know`() throws
  {
    let result = try project.run(
      "import 'custom/a';",
      files: [
        "metro.config.js":
          "module.exports = { resolver: { resolveRequest: (context, name) => context.resolveRequest(context, name) } };"
      ])
    #expect(result.status == 2)
    #expect(result.errors.contains("Cannot find module 'custom/a'"), "\(result.errors)")
    #expect(
      result.errors.contains(
        "This may be the cause: metro.config.js: bridgehost does not call resolver.resolveRequest"),
      "\(result.errors)")
  }

  @Test func `are in the fields that resolverMainFields names`() throws {
    let result = try project.run(
      "import file from 'fields'; console.log(file, require('fields/part'));",
      files: [
        "metro.config.js":
          "module.exports = { resolver: { resolverMainFields: ['source', 'module', 'main'] } };",
        "node_modules/fields/package.json":
          #"{"main": "main.js", "source": {"./part.js": "./other.js"}, "module": "module.js", "browser": "browser.js"}"#,
        "node_modules/fields/module.js": "export default 'module'",
        "node_modules/fields/main.js": "module.exports = 'main'",
        "node_modules/fields/browser.js": "module.exports = 'browser'",
        "node_modules/fields/part.js": "module.exports = 'part'",
        "node_modules/fields/other.js": "module.exports = 'other'",
      ])
    #expect(result.output == "module other\n", "\(result.errors)")
  }
}
