import Foundation
import Testing

/// Libraries that are installed in another version than those for which bridgehost's modules were written.
@Suite(.processes) struct `Another version of a library` {
  @Test func `is a warning that names what the module lacks`() throws {
    let folder = try InitTests.project([
      "@react-native-community/netinfo": ModulesProject.netInfo(
        "13.1.0", "ping(): Promise<void>;\n  vpn(): boolean;")
    ])
    let result = try ModulesProject.run(folder)
    let sentence = """
      @react-native-community/netinfo 13.1.0 is installed, and bridgehost's RNCNetInfo was written for versions 3, 4, \
      5, 6, 7, 8, 9, 10, 11 and 12. It lacks methods that the types of 13.1.0 declare: ping, vpn
      """
    #expect(result.errors == "warning: \(sentence)\n")
    #expect(result.output.contains("\n  missing     ping, vpn\n"))
    #expect(result.status == 1)

    let setup = try Command.run("init", in: folder.url)
    #expect(setup.errors.contains("note: \(sentence)\n"), "\(setup.errors)")
  }

  @Test func `is a warning only if it needs nothing else`() throws {
    let folder = try InitTests.project([
      "@react-native-community/netinfo": ModulesProject.netInfo("2.5.0")
    ])
    let result = try ModulesProject.run(folder)
    #expect(
      result.errors.hasSuffix(
        "It has all methods that the types of 2.5.0 declare, but they may behave differently\n"))
    #expect(result.status == 0)
  }

  @Test func `is a note in a run of a script that uses it`() throws {
    let folder = try InitTests.project([
      "@react-native-community/netinfo": ModulesProject.netInfo("2.5.0")
    ])
    try folder.write(
      "import { NativeModules } from 'react-native';\nconsole.log(typeof NativeModules.RNCNetInfo);",
      to: "app.js")
    let note = "2.5.0 is installed, and bridgehost's RNCNetInfo was written for versions 3, "
    let run = try Command.run("--launch", "none", "app.js", in: folder.url)
    #expect(run.errors.ranges(of: note).count == 1, "\(run.errors)")
    let quiet = try Command.run("--quiet", "--launch", "none", "app.js", in: folder.url)
    #expect(!quiet.errors.contains(note))

    try folder.write(
      ModulesProject.manifest("@react-native-community/netinfo", "12.4.0"),
      to: "node_modules/@react-native-community/netinfo/package.json")
    let covered = try Command.run("--launch", "none", "app.js", in: folder.url)
    #expect(!covered.errors.contains("is installed"), "\(covered.errors)")
  }

  @Test(
    arguments: [
      ("expo-task-manager", "ExpoTaskManager", "12, 13, 14, 55 and 56"),
      ("expo-background-task", "ExpoBackgroundTask", "0.1, 0.2, 1, 55 and 56"),
      ("expo-background-fetch", "ExpoBackgroundFetch", "13, 14, 55 and 56"),
    ])
  func `is a warning for Expo's tasks`(package: String, module: String, versions: String) throws {
    let call = "requireNativeModule('\(module)').unregisterTaskAsync('sync');"
    for (version, isOther) in [("56.0.24", false), ("57.0.12", true)] {
      let folder = try InitTests.project([
        package: [
          "package.json": ModulesProject.manifest(package, version),
          "index.js": "import { requireNativeModule } from 'expo';\n\(call)",
        ]
      ])
      let warning = """
        warning: \(package) 57.0.12 is installed, and bridgehost's \(module) was written for versions \(versions). \
        It has all methods that the JavaScript of 57.0.12 calls, but they may behave differently

        """
      #expect(try ModulesProject.run(folder).errors == (isOther ? warning : ""))
    }
  }

  @Test func `is one warning for all modules of a package`() throws {
    let package = "@kingstinct/react-native-healthkit"
    let folder = try InitTests.project([
      package: [
        "package.json": ModulesProject.manifest(package, "13.0.0"),
        "index.js": """
        import { NitroModules } from 'react-native-nitro-modules';
        NitroModules.createHybridObject('CoreModule').isHealthDataAvailable();
        NitroModules.createHybridObject('WorkoutsModule').nothing();
        """,
      ]
    ])
    let errors = try ModulesProject.run(folder).errors
    #expect(errors.ranges(of: "\(package) 13.0.0 is installed").count == 1, "\(errors)")
    #expect(
      errors.contains("CoreModule, WorkoutsModule were written for version 14.0"), "\(errors)")
  }
}
