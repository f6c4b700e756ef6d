internal import HostLoop
internal import JSEngine
internal import NativeBridge

/// Reports that all accessibility features are off.
@HostActor
final class AccessibilityManager: NativeModule {
  nonisolated static let name = "AccessibilityManager"

  private static let questions = [
    "getCurrentBoldTextState", "getCurrentGrayscaleState", "getCurrentInvertColorsState",
    "getCurrentReduceMotionState", "getCurrentDarkerSystemColorsState",
    "getCurrentPrefersCrossFadeTransitionsState", "getCurrentReduceTransparencyState",
    "getCurrentVoiceOverState",
  ]

  var exports: [any Export] {
    Self.questions.map { question in
      AsyncFunction(question) { (success: Callback, _: Callback?) in success(false) }
    }
    AsyncFunction("setAccessibilityContentSizeMultipliers") { (_: JSObject) in }
    AsyncFunction("setAccessibilityFocus") { (_: Double) in }
    AsyncFunction("announceForAccessibility") { (_: String) in }
    AsyncFunction("announceForAccessibilityWithOptions") { (_: String, _: JSObject?) in }
    AsyncFunction("getMultiplier") { (success: Callback) in success(1) }
    AsyncFunction("addListener") { (_: String) in }
    AsyncFunction("removeListeners") { (_: Double) in }
  }
}
