internal import HostLoop
internal import NativeBridge

/// The writing direction.
@HostActor
final class I18nManager: NativeModule {
  nonisolated static let name = "I18nManager"

  var exports: [any Export] {
    Constant("isRTL", false)
    Constant("doLeftAndRightSwapInRTL", true)
    Constant("localeIdentifier", "en_US")
    AsyncFunction("allowRTL") { (_: Bool) in }
    AsyncFunction("forceRTL") { (_: Bool) in }
    AsyncFunction("swapLeftAndRightInRTL") { (_: Bool) in }
  }
}
