import Foundation
import Testing

/// `bridgehost modules`: what the dependencies need, and who has it.
@Suite(.processes) struct `The command modules` {
  @Test func `lists each module and each method, and who has it`() throws {
    let folder = try InitTests.project([
      "@react-native-community/netinfo": ModulesProject.netInfo("12.0.1"),
      "react-native-doorbell": ["src/NativeDoorbell.ts": InitNativeHalfTests.codegen],
      "react-native-lamp": ["index.js": "NativeModules.Lamp.turnOn(); NativeModules.Lamp.dim(1);"],
      "bells": ModulesProject.bells,
      "left-pad": ["index.js": "module.exports = (text) => text;"],
    ])
    try folder.write(
      """
      import { nativeModule } from 'bridgehost/native';
      nativeModule('Lamp', () => ({ methods: { async turnOn() {} } }));
      """, to: "lamp.native.js")
    let result = try ModulesProject.run(folder, "--native", "lamp.native.js")
    #expect(
      result.output == """
        Module       Methods  Provided by     Package                                 Kind
        RNCNetInfo    2 of 2  bridgehost      @react-native-community/netinfo 12.0.1  TurboModule
        Bell          0 of 2  stand-in        bells 1.2.0                             Nitro, returned by another
        BellFactory   0 of 1  stand-in        bells 1.2.0                             Nitro
        Doorbell      0 of 5  stand-in        react-native-doorbell 1.2.0             TurboModule
        Lamp          1 of 2  lamp.native.js  react-native-lamp 1.2.0                 NativeModules

        RNCNetInfo: bridgehost
          has         configure, getCurrentState

        Bell: stand-in
          neutral     ring, mute, volume (property)
          optional    pitch (property)

        BellFactory: stand-in
          neutral     createBell

        Doorbell: stand-in
          neutral     ringCount, open, isOpen, visits, photo, onKnock (event), model (property), volumes (property)

        Lamp: lamp.native.js
          has         turnOn
          missing     dim

        5 native modules: 1 complete, 1 incomplete, 3 stand-ins, 0 missing

        """)
    #expect(
      result.errors == """
        note: a stand-in answers with neutral values of the types in its package. `bridgehost init --half <package>` writes a file in which you write the methods (docs/MODULES.md)
        note: a JavaScript file cannot define hybrid objects of Nitro. For answers of your own let `alias` in bridgehost.config.js replace the package with a file

        """)
    #expect(result.status == 1)
  }

  @Test func `ends with 0 if nothing is missing`() throws {
    let folder = try InitTests.project([
      "@react-native-community/netinfo": ModulesProject.netInfo("12.0.1", "ping?(): Promise<void>;")
    ])
    let result = try ModulesProject.run(folder)
    #expect(result.status == 0)
    #expect(result.errors == "")
    #expect(result.output.contains("\n  optional    ping\n"))
    #expect(
      result.output.hasSuffix(
        "\n1 native module: 1 complete, 0 incomplete, 0 stand-ins, 0 missing\n"))
  }

  @Test func `says nothing is needed if no dependency has native code`() throws {
    let folder = try InitTests.project(["left-pad": ["index.js": "module.exports = 1;"]])
    let result = try ModulesProject.run(folder)
    #expect(result.output == "Nothing asks for a native module.\n")
    #expect(result.status == 0)
  }

  @Test func `a narrow terminal gets fewer columns and shorter lines`() throws {
    let folder = try InitTests.project([
      "react-native-doorbell": ["src/NativeDoorbell.ts": InitNativeHalfTests.codegen]
    ])
    // A terminal of 44 columns, as the program sees it.
    let terminal = """
      import fcntl, os, pty, struct, sys, termios
      child, fd = pty.fork()
      if child == 0:
          fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack('HHHH', 20, 44, 0, 0))
          os.execv(sys.argv[1], sys.argv[1:])
      text = b''
      while True:
          try: part = os.read(fd, 4096)
          except OSError: break
          if not part: break
          text += part
      sys.stdout.write(text.decode().replace('\\r', ''))
      """
    let command = Command(
      ["-c", terminal, Command.program.path, "modules"], in: folder.url,
      program: URL(fileURLWithPath: "/usr/bin/python3"))
    try command.start()
    let lines = command.finish().output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      lines.prefix(9) == [
        "Module    Methods  Provided by",
        "Doorbell   0 of 5  stand-in",
        "",
        "Doorbell: stand-in",
        "  neutral     ringCount, open, isOpen,",
        "              visits, photo, onKnock",
        "              (event), model (property),",
        "              volumes (property)",
        "",
      ], "\(lines)")
  }

  @Test func `a package that is replaced needs nothing`() throws {
    let folder = try InitTests.project(["bells": ModulesProject.bells])
    try folder.write("export const ring = () => {};", to: "bells.js")
    try folder.write(
      "module.exports = { alias: { bells: './bells.js' } };", to: "bridgehost.config.js")
    let result = try ModulesProject.run(folder)
    #expect(result.output.contains("Bell: not needed: bells.js\n"), "\(result.output)")
    #expect(result.status == 0)
  }

  @Test func `init writes no file for hybrid objects, and says what to do`() throws {
    let folder = try InitTests.project(["bells": ModulesProject.bells])
    let result = try Command.run("init", "--half", "bells", in: folder.url)
    #expect(!result.output.contains(".native.js"))
    #expect(
      result.errors.contains(
        "note: a JavaScript file cannot define the hybrid objects of Nitro in bells: Bell, BellFactory. Stand-ins answer. For answers of your own let `alias`"
      ), "\(result.errors)")
  }

  @Test
  func
    `knows the hybrid objects and the Expo modules of bridgehost, also those that others return`()
    throws
  {
    let folder = try InitTests.project([
      "react-native-mmkv": ModulesProject.mmkv,
      "expo-network": [
        "package.json": ModulesProject.manifest("expo-network", "8.0.8"),
        "src/index.ts": """
        import { requireNativeModule } from 'expo-modules-core';
        const native = requireNativeModule('ExpoNetwork');
        export const address = () => native.getIpAddressAsync();
        """,
      ],
    ])
    let result = try ModulesProject.run(folder)
    #expect(
      result.output.hasPrefix(
        """
        Module       Methods  Provided by  Package                  Kind
        ExpoNetwork   1 of 1  bridgehost   expo-network 8.0.8       Expo
        MMKV          1 of 1  bridgehost   react-native-mmkv 4.3.1  Nitro, returned by another
        MMKVFactory   1 of 1  bridgehost   react-native-mmkv 4.3.1  Nitro

        """), "\(result.output)")
    #expect(result.errors == "")
    #expect(result.status == 0)
  }

  // MARK: - Mistakes

  // expo-notifications depends on expo-application: expo-modules-autolinking links both.
  @Test func `an Expo module that only a dependency needs is linked, too`() throws {
    let folder = try InitTests.project([
      "expo-notices": [
        "package.json":
          #"{"version": "1.0.0", "dependencies": {"expo-app": "*", "left-pad": "*"}}"#,
        "index.js": "requireNativeModule('ExpoNotices');",
      ]
    ])
    for (name, module) in [("expo-app", "ExpoApp"), ("left-pad", "LeftPad"), ("other", "Other")] {
      try folder.write("{}", to: "node_modules/\(name)/package.json")
      try folder.write(
        "export default requireNativeModule('\(module)');", to: "node_modules/\(name)/index.js")
    }
    for name in ["expo-app", "other"] {
      try folder.write("{}", to: "node_modules/\(name)/expo-module.config.json")
    }
    let result = try ModulesProject.run(folder)
    #expect(result.output.contains("\nExpoApp: stand-in"), "\(result)")
    #expect(!result.output.contains("LeftPad") && !result.output.contains("Other"), "\(result)")
  }

  // React Native's command line links them, too. Most are tools, which bring no native code.
  @Test(arguments: ["devDependencies", "peerDependencies"])
  func `a package with native code is listed whatever the list of dependencies`(_ list: String)
    throws
  {
    let folder = try InitTests.project([
      "react-native-lamp": [
        "index.js": "NativeModules.Lamp.turnOn();", "react-native-lamp.podspec": "",
      ],
      "lamp-codemods": ["index.js": "NativeModules.Codemods.run();"],
    ])
    try folder.write(
      #"{ "\#(list)": { "react-native-lamp": "*", "lamp-codemods": "*", "not-installed": "*" } }"#,
      to: "package.json")
    let result = try ModulesProject.run(folder)
    #expect(result.output.contains("Lamp: stand-in\n"), "\(result)")
    #expect(!result.output.contains("Codemods"), "\(result)")
    #expect(!result.errors.contains("not-installed"), "\(result)")
    let half = Command(["init", "--half", "react-native-lamp"], in: folder.url)
    try half.start()
    #expect(!half.finish().errors.contains("not among the dependencies"))
  }

  @Test func `the native modules of the app itself are listed, too`() throws {
    let folder = try InitTests.project(["left-pad": ["index.js": "module.exports = 1;"]])
    try folder.write(
      "import { NativeModules } from 'react-native'; NativeModules.Torch.shine(1); NativeModules.Elsewhere.go();",
      to: "src/torch.js")
    try folder.write(
      "RCT_EXTERN_MODULE(Torch, NSObject)\nRCT_EXTERN_METHOD(shine:(NSNumber *)level)",
      to: "ios/App/Torch.m")
    try folder.write(
      "export default requireNativeModule('HomeBell');", to: "modules/home-bell/src/index.ts")
    try folder.write(
      "func definition() { Name(\"HomeBell\")\n Function(\"ring\") { 1 } }",
      to: "modules/home-bell/ios/BellModule.swift")
    let result = try ModulesProject.run(folder)
    #expect(result.output.contains("HomeBell: stand-in\n  neutral     ring\n"), "\(result)")
    #expect(result.output.contains("Torch: stand-in\n  neutral     shine\n"), "\(result)")
    #expect(!result.output.contains("Elsewhere"), "\(result)")
  }

  // A stand-in answers for it, too, once JavaScript looks it up by a name that it makes.
  @Test func `the native modules that only the app's native code names are listed and counted`()
    throws
  {
    let folder = try InitTests.project(["left-pad": ["index.js": "module.exports = 1;"]])
    try folder.write(
      "@implementation RNTorch\nRCT_EXPORT_MODULE(Torch)\nRCT_EXPORT_METHOD(shine:(NSNumber *)level) {}\n@end",
      to: "ios/App/RNTorch.mm")
    try folder.write(
      "@objc(Gong) class Gong: NSObject { @objc func beat(_ times: NSNumber) {} }",
      to: "ios/App/Gong.swift")
    try folder.write(
      "@interface RCT_EXTERN_MODULE(Gong, NSObject)\nRCT_EXTERN_METHOD(beat:(NSNumber *)times)\n@end",
      to: "ios/App/Gong.m")
    let result = try ModulesProject.run(folder)
    #expect(result.output.contains("Gong: stand-in\n  neutral     beat\n"), "\(result)")
    #expect(result.output.contains("Torch: stand-in\n  neutral     shine\n"), "\(result)")
    #expect(
      result.output.hasSuffix(
        "2 native modules: 0 complete, 0 incomplete, 2 stand-ins, 0 missing\n"), "\(result)")
    #expect(result.status == 0, "\(result)")
  }

  @Test func `a dependency that is not installed is missing`() throws {
    let folder = try InitTests.project(["left-pad": ["index.js": ""]])
    try folder.write(
      #"{ "dependencies": { "left-pad": "*", "react-native-bell": "*" } }"#, to: "package.json")
    let result = try ModulesProject.run(folder)
    #expect(
      result.errors.hasPrefix(
        "warning: react-native-bell: not installed, so bridgehost cannot see their native modules. Install"
      ))
    #expect(result.status == 1)
  }

  @Test func `a file that the parser cannot read is named`() throws {
    let folder = try InitTests.project([
      "bell": [
        "index.js": "NativeModules.Bell.ring();", "src/broken.ts": "NativeModules.Lamp.dim(;",
      ]
    ])
    let result = try ModulesProject.run(folder)
    #expect(
      result.errors.hasPrefix(
        "warning: bridgehost did not read these packages completely, so their native modules may be incomplete: "
          + "bell (src/broken.ts: Unexpected token (1:23))"), "\(result.errors)")
    #expect(result.output.contains("Bell: stand-in\n  neutral     ring\n"), "\(result.output)")
  }

  @Test(arguments: [
    (nil, ".", "there is no package.json in "),
    (
      "{ \"dependencies\": { \"bell\": \"*\" } }", ".",
      "none of the dependencies in the package.json of "
    ),
    ("{}", "nothing", "there is no folder nothing: name the folder of the app"),
    ("{}", "package.json", "package.json is a file: name the folder of the app"),
    ("{", ".", "package.json is not valid JSON. Correct it, and run bridgehost again"),
  ])
  func `a folder that is no installed app is an error that says what to do`(
    _ manifest: String?, _ argument: String, _ message: String
  ) throws {
    let folder = try TemporaryFolder()
    if let manifest { try folder.write(manifest, to: "package.json") }
    let result = try ModulesProject.run(folder, argument)
    #expect(result.status == 2)
    #expect(result.output == "")
    #expect(result.errors.hasPrefix("error: \(message)"), "\(result.errors)")
  }
}
