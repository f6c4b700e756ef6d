internal import HostLoop
internal import JSEngine
internal import NativeBridge

/// No aid to accessibility is switched on.
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
      Function(question) { (success: Callback, _: Callback?) in success(false) }
    }
    Function("setAccessibilityContentSizeMultipliers") { (_: JSObject) in }
    Function("setAccessibilityFocus") { (_: Double) in }
    Function("announceForAccessibility") { (_: String) in }
    Function("announceForAccessibilityWithOptions") { (_: String, _: JSObject?) in }
    Function("getMultiplier") { (success: Callback) in success(1) }
    Function("addListener") { (_: String) in }
    Function("removeListeners") { (_: Double) in }
  }
}
