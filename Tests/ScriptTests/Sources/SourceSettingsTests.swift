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
          return { plugins: [['module-resolver', { alias: { '@': './src', '^~(.+)/(.+)': () => 1, '~c': './c' } }]] };
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
}
