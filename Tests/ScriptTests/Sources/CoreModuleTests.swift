import Testing

/// React Native's own native modules, as a script sees them.
@Suite(.processes) struct `React Native's core modules` {
  private static let names = [
    "AccessibilityManager", "ActionSheetManager", "AlertManager", "Appearance", "Clipboard",
    "DeviceInfo", "ExceptionsManager", "I18nManager", "ImageLoader", "KeyboardObserver",
    "NativeAnimatedModule", "Networking", "PlatformConstants", "SourceCode", "StatusBarManager",
    "UIManager", "Vibration", "WebSocketModule",
  ]

  /// Prints the core modules that are missing, then whether the one of Android is there.
  private static let check = """
    const names = '\(names.joined(separator: " "))'.split(' ');
    console.log(names.filter((name) => NativeModules[name] === null || !(name in NativeModules)).join(' ') || 'all');
    console.log(NativeModules.DialogManagerAndroid);
    """

  @Test(arguments: ["NativeModules", "NativeModules, View"], ["turbo", "bridge"])
  func `are all there, whatever else the script imports`(
    imports: String, architecture: String
  ) throws {
    let result = try SourceProject().run(
      "import { \(imports) } from 'react-native';\n" + Self.check,
      options: ["--launch", "none", "--quiet", "--architecture", architecture])
    #expect(result.output == "all\nnull\n")
    #expect(result.status == 0)
  }

  @Test func `have the constants that apps read`() throws {
    let result = try SourceProject().run(
      """
      import { NativeModules, Settings } from 'react-native';
      const { settings } = NativeModules.SettingsManager;
      console.log(settings.AppleLocale || settings.AppleLanguages[0], settings.AppleLanguages[0]);
      console.log(Settings.get('AppleLocale'), NativeModules.I18nManager.localeIdentifier);
      console.log(NativeModules.SourceCode.scriptURL.split('://')[1].split('/').at(-1));
      console.log(NativeModules.StatusBarManager.HEIGHT, NativeModules.DeviceInfo.Dimensions.window.width);
      console.log(typeof NativeModules.UIManager.getViewManagerConfig);
      """)
    #expect(
      result.output == """
        en_US en-US
        en_US en_US
        index.js
        47 390
        function

        """)
  }

  @Test func `give the constants of the platform that iOS sends`() throws {
    let result = try SourceProject().run(
      """
      import { NativeModules, Platform } from 'react-native';
      console.log(Object.keys(Platform.constants).sort().join(' '));
      console.log(Object.keys(NativeModules.PlatformConstants.getConstants()).sort().join(' '));
      console.log(Platform.isDisableAnimations, Platform.constants.isMacCatalyst);
      """)
    let keys =
      "forceTouchAvailable interfaceIdiom isMacCatalyst isTesting osVersion reactNativeVersion systemName"
    #expect(result.output == "\(keys)\n\(keys)\nfalse false\n")
  }

  @Test func `give way to a module of the app with the same name`() throws {
    let result = try SourceProject().run(
      """
      import { NativeModules } from 'react-native';
      console.log(NativeModules.Clipboard.ring());
      """,
      files: [
        "clipboard.native.js": """
        import { nativeModule, sync } from 'bridgehost/native';
        nativeModule('Clipboard', () => ({ methods: { ring: sync(() => 'own') } }));
        """
      ],
      options: ["--launch", "none", "--quiet", "--native", "clipboard.native.js"])
    #expect(result.output == "own\n", "\(result.errors)")
  }
}
