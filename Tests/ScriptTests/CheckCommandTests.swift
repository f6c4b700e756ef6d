import Foundation
import Testing

/// What an app declares, and what its script needs.
@Suite struct `The command check` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("{}", to: "package.json")
    try folder.write(
      """
      import { NativeModules } from 'react-native';
      const { BackgroundFetch, BackgroundTasks, Health } = NativeModules;
      Health.save([]);
      Health.enableBackgroundDelivery('HKWorkoutTypeIdentifier', 'immediate');
      BackgroundTasks.submit({ identifier: 'refresh' });
      """, to: "src/app.js")
  }

  private func check(_ script: String = "src/app.js") throws -> Command.Result {
    try Command.run("check", script, in: folder.url)
  }

  private static func propertyList(_ contents: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0"><dict>\(contents)</dict></plist>
    """
  }

  @Test func `says that nothing was checked if no file declares anything`() throws {
    let result = try check()
    #expect(result.output.hasPrefix("nothing was checked: there is no app.json with"))
    #expect(result.status == 0)
  }

  @Test func `says what is missing in the app.json of an Expo project above the script`() throws {
    try folder.write(
      #"{ "expo": { "ios": { "infoPlist": { "UIBackgroundModes": ["audio"] }, "entitlements": {} } } }"#,
      to: "app.json")
    let result = try check()
    #expect(
      result.output == """
        BackgroundFetch needs 'fetch' in UIBackgroundModes
        Health needs the entitlement com.apple.developer.healthkit
        Health needs NSHealthShareUsageDescription in the Info.plist
        Health.save needs NSHealthUpdateUsageDescription in the Info.plist
        Health.enableBackgroundDelivery needs the entitlement com.apple.developer.healthkit.background-delivery
        BackgroundTasks.submit needs the identifiers of its tasks in BGTaskSchedulerPermittedIdentifiers

        """)
    #expect(result.status == 1)
  }

  @Test func `reads the Info.plist and the entitlements of a bare project`() throws {
    try folder.write(#"{ "name": "Shop" }"#, to: "app.json")
    try folder.write(Self.propertyList("<key>NSExtension</key><dict/>"), to: "ios/Badge/Info.plist")
    try folder.write(
      Self.propertyList(
        """
        <key>UIBackgroundModes</key><array><string>fetch</string></array>
        <key>BGTaskSchedulerPermittedIdentifiers</key><array><string>refresh</string></array>
        <key>NSHealthShareUsageDescription</key><string>To show your steps</string>
        <key>CFBundleIdentifier</key><string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>
        """), to: "ios/Shop/Info.plist")
    try folder.write(
      Self.propertyList("<key>com.apple.developer.healthkit</key><true/>"),
      to: "ios/Shop/Shop.entitlements")
    let result = try check()
    #expect(
      result.output == """
        Health.save needs NSHealthUpdateUsageDescription in the Info.plist
        Health.enableBackgroundDelivery needs the entitlement com.apple.developer.healthkit.background-delivery

        """, "\(result.errors)")
    #expect(result.status == 1)
  }

  @Test func `names a file that is not a property list`() throws {
    try folder.write("<plist><dict>", to: "ios/Shop/Info.plist")
    let result = try check()
    #expect(result.errors == "error: ios/Shop/Info.plist: this is not a valid property list\n")
    #expect(result.status == 2)
  }

  @Test(
    arguments: [
      (
        #"{ "expo": { "ios": { "infoPlist": { "UIBackgroundMode": ["fetch"] } } } }"#,
        "expo.ios.infoPlist has the unknown key 'UIBackgroundMode'; did you mean 'UIBackgroundModes'?"
      ),
      (
        #"{ "expo": { "ios": { "infoPList": {} } } }"#,
        "expo.ios has the unknown key 'infoPList'; did you mean 'infoPlist'?"
      ),
    ])
  func `names a key of app.json that looks misspelled`(json: String, words: String) throws {
    try folder.write(json, to: "app.json")
    let result = try check()
    #expect(result.errors == "error: app.json: \(words)\n")
    #expect(result.status == 2)
  }
}
