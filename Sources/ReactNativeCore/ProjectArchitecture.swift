package import HostLoop
package import NativeBridge

extension Architecture {
  /// The architecture under which an app runs on a phone.
  ///
  /// - Parameters:
  ///   - version: the version of React Native that an option or the project says.
  ///   - bundle: the text of a bundle for a phone, which may say the version itself.
  ///   - wantsNew: whether the project switches the new architecture on, or off.
  @HostActor
  package init(ofReactNative version: String?, bundle: String?, wantsNew: Bool?) {
    if let bundle, BundleText(bundle).hasNoQueue {
      self = .turbo
      return
    }
    let known =
      version.flatMap { ReactNativeVersion($0) }
      ?? bundle.flatMap { ReactNativeVersion(ofBundle: $0) }
    // React 18.3.1 is in 0.75, and in later versions that have another default.
    let guessed = bundle.flatMap { ReactNativeVersion.version(inBundle: $0) }
    let likely = known ?? (guessed?.minor == 75 ? nil : guessed)
    self = likely?.architecture(wantsNew: wantsNew) ?? .turbo
  }
}

extension ReactNativeVersion {
  /// 0.68 brought the new architecture, 0.76 made it the default, and 0.82 removed the choice.
  fileprivate func architecture(wantsNew: Bool?) -> Architecture {
    // Nightly builds were once called 0.0.0.
    if major > 0 || minor == 0 { return .turbo }
    switch minor {
    case ..<68: return .bridge
    case ..<76: return wantsNew == true ? .turbo : .bridge
    case ..<82: return wantsNew == false ? .bridge : .turbo
    default: return .turbo
    }
  }
}
