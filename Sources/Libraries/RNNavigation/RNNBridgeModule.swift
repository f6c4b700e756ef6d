internal import HostLoop
internal import JSEngine
internal import NativeBridge

/// The commands of versions 2 to 8 (`ios/RNNBridgeModule.m`), and those of `RNNTurboModule`, which version 8 has under the new
/// architecture (`ios/TurboModules/RNNTurboModule.mm`). The main thread carries them out.
@HostActor
final class RNNBridgeModule: NativeModule {
  nonisolated static let name = "RNNBridgeModule"
  nonisolated static let library: ReplacedLibrary? = ReplacedLibrary(
    "react-native-navigation", versions: "2", "3", "4", "5", "6", "7", "8")
  nonisolated static let turboName = "RNNTurboModule"

  private let navigator: Navigator
  private let isTurbo: Bool

  init(_ navigator: Navigator, isTurbo: Bool) {
    self.navigator = navigator
    self.isTurbo = isTurbo
  }

  private typealias Options = BridgeValue?

  @ExportsBuilder var exports: [any Export] {
    AsyncFunction("setRoot") { [self] (command: String, layout: BridgeValue, promise: Promise) in
      run(promise) { try $0.setRoot(layout, Command("setRoot", command, promise)) }
    }
    AsyncFunction("push") {
      [self] (command: String, id: String, layout: BridgeValue, promise: Promise) in
      run(promise) { try $0.push(layout, on: id, Command("push", command, promise)) }
    }
    AsyncFunction("setStackRoot") {
      [self] (command: String, id: String, layout: BridgeValue, promise: Promise) in
      run(promise) {
        try $0.setStackRoot(layout, of: id, Command("setStackRoot", command, promise))
      }
    }
    AsyncFunction("showModal") { [self] (command: String, layout: BridgeValue, promise: Promise) in
      run(promise) { try $0.showModal(layout, Command("showModal", command, promise)) }
    }
    AsyncFunction("showOverlay") {
      [self] (command: String, layout: BridgeValue, promise: Promise) in
      run(promise) { try $0.showOverlay(layout, Command("showOverlay", command, promise)) }
    }
    popping
    dismissing
    options
    AsyncFunction("getLaunchArgs") { (_: String?) in [String]() }
  }

  @ExportsBuilder private var popping: [any Export] {
    AsyncFunction("pop") {
      [self] (command: String, id: String, merged: Options, promise: Promise) in
      run(promise) { $0.pop(id, merging: merged, Command("pop", command, promise)) }
    }
    AsyncFunction("popTo") {
      [self] (command: String, id: String, merged: Options, promise: Promise) in
      run(promise) { $0.popTo(id, merging: merged, Command("popTo", command, promise)) }
    }
    AsyncFunction("popToRoot") {
      [self] (command: String, id: String, merged: Options, promise: Promise) in
      run(promise) { $0.popToRoot(id, merging: merged, Command("popToRoot", command, promise)) }
    }
  }

  @ExportsBuilder private var dismissing: [any Export] {
    AsyncFunction("dismissModal") {
      [self] (command: String, id: String, merged: Options, promise: Promise) in
      run(promise) {
        $0.dismissModal(id, merging: merged, Command("dismissModal", command, promise))
      }
    }
    AsyncFunction("dismissAllModals") {
      [self] (command: String, merged: Options, promise: Promise) in
      run(promise) {
        $0.dismissAllModals(merging: merged, Command("dismissAllModals", command, promise))
      }
    }
    AsyncFunction("dismissOverlay") { [self] (command: String, id: String, promise: Promise) in
      run(promise) { $0.dismissOverlay(id, Command("dismissOverlay", command, promise)) }
    }
    AsyncFunction("dismissAllOverlays") { [self] (command: String, promise: Promise) in
      run(promise) { $0.dismissAllOverlays(Command("dismissAllOverlays", command, promise)) }
    }
  }

  private var options: [any Export] {
    if isTurbo { return turboOptions }
    // The name before version 4.1. React Native warns of a method with this name.
    let old = AsyncFunction("getConstants") { [navigator] in navigator.constants }
    return bridgeOptions + (navigator.isBefore(4, 1) ? [old] : [])
  }

  /// Those of the new architecture return nothing.
  @ExportsBuilder private var turboOptions: [any Export] {
    AsyncFunction("mergeOptions") { [self] (id: String, options: BridgeValue) in
      run { $0.mergeOptions(of: id, options) }
    }
    AsyncFunction("setDefaultOptions") { [self] (options: BridgeValue) in
      run { $0.defaults = ScreenOptions(options) }
    }
    Function("getConstants") { [self] in turboConstants }
    // What `bridgehost modules` compares with the spec.
    turboConstants.keys.sorted().map { name in
      Property(name) { [self] in turboConstants[name] ?? .null }
    }
  }

  private var turboConstants: [String: BridgeValue] {
    navigator.constants.merging(["backButtonId": .string("")]) { own, _ in own }
  }

  @ExportsBuilder private var bridgeOptions: [any Export] {
    AsyncFunction("mergeOptions") { [self] (id: String, options: BridgeValue, promise: Promise) in
      run(promise) {
        $0.mergeOptions(of: id, options)
        promise.resolve(id)
      }
    }
    AsyncFunction("setDefaultOptions") { [self] (options: BridgeValue, promise: Promise) in
      run {
        $0.defaults = ScreenOptions(options)
        promise.resolve(String?.none)
      }
    }
    AsyncFunction("getNavigationConstants") { [navigator] in navigator.constants }
    Function("getNavigationConstantsSync") { [navigator] in navigator.constants }
  }

  /// Carries a command out on the main thread.
  ///
  /// - Parameter promise: what the command settles. `nil` for one that may come before the app is launched.
  private func run(
    _ promise: Promise? = nil, _ command: @escaping @HostActor (Navigator) throws -> Void
  ) {
    // The new architecture does not check it (`ios/RNNCommandsHandler.mm`, `assertReady`).
    if promise != nil, !isTurbo, !navigator.isReady { return navigator.raiseNotReady() }
    navigator.post("run command") { [navigator] in
      do { try command(navigator) } catch { navigator.raise(error) }
    }
  }
}

/// A call of a command.
@HostActor
struct Command {
  let name: String
  let id: String
  let promise: Promise

  init(_ name: String, _ id: String, _ promise: Promise) {
    self.name = name
    self.id = id
    self.promise = promise
  }

  func reject(_ code: Int, _ message: String) {
    promise.reject(
      NativeError(code: "\(code)", message: message, domain: "com.reactnativenavigation"))
  }
}
