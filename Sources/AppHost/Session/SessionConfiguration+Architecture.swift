package import HostLoop
package import NativeBridge
internal import ReactNativeCore
package import ScriptLoading
package import SimulatedPhone

extension SessionConfiguration {
  /// The architecture for an app: what an option or the program says, else that of the app's project.
  ///
  /// - Parameters:
  ///   - script: a bundle for a phone may say its version of React Native itself.
  ///   - info: what the app declares.
  @HostActor
  package func architecture(of script: Script, _ info: AppInfo) -> Architecture {
    if let namedArchitecture { return namedArchitecture }
    let bundle = isMetroBundle ? script.text : nil
    // CocoaPods reads the variable if no file says anything.
    let variable = ["1": true, "0": false][environment["RCT_NEW_ARCH_ENABLED"] ?? ""]
    // The Podfile of Expo's SDK 52 switches it off if nothing switches it on (Expo's changelog of SDK 52).
    let isSDK52 = installedPackages.version(of: "expo")?.hasPrefix("52.") ?? false
    return Architecture(
      ofReactNative: namedReactNativeVersion, bundle: bundle,
      wantsNew: info.wantsNewArchitecture ?? variable ?? (isSDK52 ? false : nil))
  }
}
