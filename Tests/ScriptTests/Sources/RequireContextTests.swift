import Testing

/// Calls of `require.context`, with which Expo Router finds the screens of an app.
@Suite(.processes) struct `Calls of require.context` {
  let project: SourceProject

  init() throws { project = try SourceProject() }

  @Test func `give the files of a folder in a project of Expo`() throws {
    let result = try project.run(
      """
      import { ctx } from 'expo-router/_ctx';
      console.log(ctx.keys().join(), ctx('./index.js').default, ctx('./none.js'));
      const flat = require.context('./app', false);
      console.log(flat.keys().join(), require.context('./nowhere').keys().length);
      try { flat.resolve('./index.js') } catch (error) { console.log(error.message) }
      require.context('./app/deep', true, /b/, 'lazy')('./b.ts').then((b) => console.log(b.b));
      """,
      files: [
        "package.json": #"{"name": "my-app", "dependencies": {"expo": "52.0.0"}}"#,
        "app/index.js": "console.log('loaded');\nexport default 'home';",
        "app/deep/b.ts": "export const b: number = 2;", "app/notes.txt": "no script",
        "node_modules/expo-router/_ctx.ios.js": """
        export const ctx = require.context(
          process.env.EXPO_ROUTER_APP_ROOT,
          true,
          /^(?:\\.\\/)(?!(?:.*\\+api)\\.[tj]sx?$).*\\.[tj]sx?$/, // a screen)
          process.env.EXPO_ROUTER_IMPORT_MODE_IOS
        );
        """,
      ])
    #expect(result.errors == "")
    #expect(
      result.output == """
        loaded
        ./deep/b.ts,./index.js home undefined
        ./index.js 0
        Unimplemented Metro module context functionality
        2

        """)
  }

  @Test func `throw Metro's words if the configuration does not allow them`() throws {
    let index = "try { require.context('./app') } catch (error) { console.log(error.message) }\n"
    let result = try project.run(index)
    #expect(
      result.output.hasPrefix(
        "The experimental Metro feature `require.context` is not enabled in your project.\n"))
    let allowed = try project.run(
      index,
      files: [
        "metro.config.js":
          "module.exports = { transformer: { unstable_allowRequireContext: true } }"
      ])
    #expect(allowed.output == "")
  }

  @Test func `have arguments that are data`() throws {
    let result = try project.run(
      """
      const folder = './app';
      try { require.context(folder) } catch (error) { console.log(error.message) }
      try { require.context('./app', 1) } catch (error) { console.log(error.message) }
      """, files: ["package.json": #"{"dependencies": {"expo": "52.0.0"}}"#])
    #expect(
      result.output == """
        require.context: its arguments are not data: Can't find variable: folder
        require.context: its second argument has to be true or false

        """)
  }
}
