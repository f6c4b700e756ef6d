internal import HostLoop
internal import NativeBridge

/// The direction of writing.
@HostActor
final class I18nManager: NativeModule {
  nonisolated static let name = "I18nManager"

  var exports: [any Export] {
    Constant("isRTL", false)
    Constant("doLeftAndRightSwapInRTL", true)
    Constant("localeIdentifier", "en_US")
    Function("allowRTL") { (_: Bool) in }
    Function("forceRTL") { (_: Bool) in }
    Function("swapLeftAndRightInRTL") { (_: Bool) in }
  }
}
