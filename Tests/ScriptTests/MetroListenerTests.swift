import Foundation
import MetroBundles
import Testing

/// Which listeners of a bundle without a source map are a leak.
@Suite(.processes) struct `Listeners in a bundle` {
  private func run(_ generation: BundleGeneration, _ app: String) throws -> Command.Result {
    try MetroBundle(generation, app).run("--launch", "user")
  }

  // Each animated value listens for itself, at one place in React Native.
  @Test(arguments: BundleGeneration.allCases)
  func `are none of the app's if React Native's animated values add them`(
    _ generation: BundleGeneration
  ) throws {
    let result = try run(
      generation,
      """
      for (let i = 0; i < 3; i++) listen(NativeModules.NativeAnimatedTurboModule, 'onAnimatedValueUpdate', () => {});
      """)
    #expect(result.status == 0)
    #expect(!result.errors.contains("subscription-leak"), "\(result.errors)")
  }

  // `removeListeners` does not say which listener it removes, so native code only knows how many are left.
  @Test(arguments: BundleGeneration.allCases)
  func `are no leak if the code that adds them removes them, too`(
    _ generation: BundleGeneration
  ) throws {
    let result = try run(
      generation,
      """
      const { AppState } = NativeModules;
      const other = () => listen(AppState, 'appStateDidChange', () => {});
      const effect = () => {
        listen(AppState, 'appStateDidChange', () => {});
        return () => AppState.removeListeners(1);
      };
      let stop;
      for (let render = 0; render < 4; render++) {
        stop?.();
        stop = effect();
        if (render === 0) other();
      }
      """)
    #expect(result.status == 0)
    #expect(!result.errors.contains("subscription-leak"), "\(result.errors)")
  }

  @Test(arguments: BundleGeneration.allCases)
  func `are a leak also if other code adds and removes its own`(
    _ generation: BundleGeneration
  ) throws {
    let result = try run(
      generation,
      """
      global.addAndRemove = (module, listen) => {
        listen(module, 'appStateDidChange', () => {});
        module.removeListeners(1);
      };
      }, 9);
      __d(function (global, require) {
      require(9);
      const [NativeModules, { listen }] = [require(3), require(4)];
      const effect = () => listen(NativeModules.AppState, 'appStateDidChange', () => {});
      for (let render = 0; render < 3; render++) {
        effect();
        addAndRemove(NativeModules.AppState, listen);
      }
      """)
    #expect(result.errors.contains("3 listeners of AppState.appStateDidChange"), "\(result.errors)")
  }
}
