internal import HostLoop
internal import JSEngine
internal import NativeBridge

/// Shows action sheets. Nobody ever chooses anything in them.
@HostActor
final class ActionSheetManager: NativeModule {
  nonisolated static let name = "ActionSheetManager"

  var exports: [any Export] {
    AsyncFunction.ignored("showActionSheetWithOptions")
    AsyncFunction("showShareActionSheetWithOptions") {
      (_: JSObject, _: Callback, success: Callback) in success(false, String?.none)
    }
    AsyncFunction.ignored("dismissActionSheet")
  }
}
