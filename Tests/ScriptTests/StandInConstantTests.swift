import Foundation
import Testing

/// The constants of a module that nobody has written, as its native code makes them.
@Suite struct `A constant of a stand-in` {
  private let project: StandInProject

  init() throws { project = try StandInProject() }

  /// The constants of a module in Objective-C, as JSON.
  private func objectiveC(_ code: String, _ others: [String: String] = [:]) throws -> String {
    let files = [
      "src/index.js": "export const { RNEye } = require('react-native').NativeModules;",
      "ios/RNEye.m": code,
    ]
    try project.add("react-native-eye", files.merging(others) { $1 })
    let result = try project.run(
      "import { RNEye } from 'react-native-eye'; console.log(JSON.stringify(RNEye.getConstants()));"
    )
    return result.output + (result.status == 0 ? "" : result.errors)
  }

  /// The constants of an Expo module, as JSON.
  private func expo(_ definition: String, _ rest: String = "") throws -> String {
    try project.add(
      "expo-eye",
      [
        "src/index.js": """
        import { requireNativeModule } from 'expo-modules-core';
        export const Eye = requireNativeModule('ExpoEye');
        """,
        "ios/EyeModule.swift": """
        public class EyeModule: Module {
          public func definition() -> ModuleDefinition {
            Name("ExpoEye")
            \(definition)
            Function("blink") { 1 }
          }
          \(rest)
        }
        """,
      ])
    let result = try project.run(
      """
      import { Eye } from 'expo-eye';
      const entries = Object.entries(Object.getOwnPropertyDescriptors(Eye)).map(([name]) => [name, Eye[name]]);
      console.log(JSON.stringify(Object.fromEntries(entries.filter(([name, value]) => !name.startsWith('__') && typeof value !== 'function').sort())));
      """)
    return result.output + (result.status == 0 ? "" : result.errors)
  }

  // As @react-native-firebase/auth 10 to 22, react-native-bluetooth and react-native-config.
  @Test func `has a key that is a constant of C`() throws {
    let output = try objectiveC(
      """
      #import "RNEye.h"
      static NSString *const kEyeModel = @"model";
      NSString * const EyeEvent = @"onBlink";
      #define kEyeWatts @"watts"
      static NSString *unknown;
      @implementation RNEye
      RCT_EXPORT_MODULE();
      - (NSDictionary *)constantsToExport {
        NSString *local = [self name];
        return @{ kEyeModel : @"B2", kEyeWatts: @(kWatts), EyeEvent : EyeEvent, kEyeShut: @(YES), kHeader : @[@"a", @2],
                  unknown : @"none", local : @"none", @"half": @-0.5, @"count": [NSNumber numberWithInt:3],
                  @"on": [NSNumber numberWithBool:isOn], @"owner": owner ?: @"", @"blinks": @(self.blinks),
                  @"text": [NSString stringWithFormat:@"%@", local], @"nothing": [NSNull null] };
      }
      - (BOOL)blinks { return YES; }
      @end
      """,
      [
        "ios/RNEye.h": """
        #define kWatts 40
        static NSString *const kEyeShut = @"shut";
        static NSString * const kHeader = @"header";
        """
      ])
    #expect(
      output == #"""
        {"blinks":false,"count":3,"half":-0.5,"header":["a",2],"model":"B2","on":false,"onBlink":"onBlink","owner":"","shut":true,"text":"","watts":40,"nothing":null}

        """#)
  }

  // As @react-native-firebase/auth 26, and many modules with codegen.
  @Test func `comes through another method, with keys that are set one by one`() throws {
    let output = try objectiveC(
      """
      @implementation RNEye
      RCT_EXPORT_MODULE();
      - (facebook::react::ModuleConstants<JS::NativeEye::Constants>)constantsToExport {
        return [_RCTTypedModuleConstants newWithUnsafeDictionary:[EyeHelper eyeConstants]];
      }
      - (NSDictionary *)getConstants { return [self constantsToExport]; }
      @end
      """,
      [
        "ios/EyeHelper.m": """
        static NSString *const constLanguage = @"APP_LANGUAGE";
        @implementation EyeHelper
        + (NSDictionary *)eyeConstants {
          NSMutableDictionary *constants = [NSMutableDictionary new];
          NSMutableDictionary *languages = [NSMutableDictionary new];
          for (id key in apps) {
            NSString *name = app.name;
            if (isDefault) { name = @"[DEFAULT]"; }
            languages[name] = [EyeHelper languageOf:app];
          }
          constants[constLanguage] = languages;
          [constants setObject:@(2) forKey:@"lids"];
          return [constants copy];
        }
        @end
        """
      ])
    #expect(output == #"{"APP_LANGUAGE":{},"lids":2}"# + "\n")
  }

  @Test func `is what a class in Swift returns for Objective-C`() throws {
    let output = try objectiveC(
      "@interface RCT_EXTERN_MODULE(RNEye, NSObject)\nRCT_EXTERN_METHOD(blink:(NSNumber *)times)\n@end",
      [
        "ios/RNEye.swift": """
        @objc(RNEye)
        class RNEye: NSObject {
          @objc static func requiresMainQueueSetup() -> Bool { return true }
          @objc func constantsToExport() -> [AnyHashable: Any]! {
            return ["count": 1, "model": Self.model, "lids": lids]
          }
          private static let model = "B2"
          private var lids: [String] = ["left", "right"]
        }
        """
      ])
    #expect(output == #"{"count":1,"lids":[],"model":"B2"}"# + "\n")
  }

  // As expo-application 5 to 7, expo-updates 0.24 and expo-cellular 8.
  @Test func `of an Expo module is its literal, or a value of its type`() throws {
    let output = try expo(
      """
      Constants {
        let name = Bundle.main.infoDictionary?["CFBundleName"]
        let channel = service?.channel ?? ""
        guard let service = service, service.isStarted else {
          return ["isEnabled": false, "channel": channel, "name": name]
        }
        return [
          "isEnabled": true, "isShut": service.isShut, "updateId": service.id, "assets": service.files ?? [:], "name": name,
          "lids": 2, "half": -0.5, "sides": ["left", "right"], "sizes": ["small": 1], "model": "B\\(number)", "none": nil,
          "isBig": size > 2 && !isSmall, "text": "a, b: c", "first": lids() as! String, "count": Int(lids),
        ]
      }
      """,
      """
      var isShut: Bool { true }
      let id: String
      """)
    #expect(
      output == #"""
        {"assets":{},"channel":"","count":0,"first":"","half":-0.5,"isBig":false,"isEnabled":false,"isShut":false,"lids":2,"model":"","name":null,"none":null,"sides":["left","right"],"sizes":{"small":1},"text":"a, b: c","updateId":""}

        """#)
  }

  @Test func `of an Expo module may be given one by one, or as a dictionary`() throws {
    let output = try expo(
      """
      Constants(["watts": 40, "isOn": true])
      Constants { defaults() }
      Constant("carrier") { carrier?.name }
      Constant("pi") { Double.pi }
      Constant("model") { "B2" }
      Constant("size") { () -> Int in 3 }
      Constant("generation") { () -> String in Self.current() }
      Constant("mode") {
        if isOn { return "on" }
        return "off"
      }
      Constant("owner") { owner() }
      """,
      """
      func defaults() -> [String: Any?] { ["door": "front"] }
      func owner() -> String { "" }
      """)
    #expect(
      output == #"""
        {"carrier":null,"door":"front","generation":"","isOn":true,"mode":"","model":"B2","owner":"","pi":null,"size":3,"watts":40}

        """#)
  }

  // Code that is cut off, or calls itself.
  @Test(arguments: [
    "Constants {", "Constants([", "Constants { return [\"a\": }", "Constants { a() }", "Constant(",
    "Constant(\"a\") { return",
    "Constants { [[[[[[ }", "Constants { [\"__proto__\": [\"x\": 1]] }",
  ])
  func `costs the module nothing else if its code is odd`(_ definition: String) throws {
    let output = try expo(
      "Function(\"shut\") { 1 }\n" + definition, "func a() -> [String: Any] { a() }")
    #expect(output.hasPrefix("{"), "\(output)")
  }
}
