import AppHost
import BridgeTesting
import HostLoop
import NativeBridge
import SimulatedPhone
import Testing

/// The facts are those of `ios` of 1.1.
///
/// Own tests: none that run without a phone.
///
/// Differs from a phone: Nothing is drawn, and nobody presses a button or a tab. React components in the navigation bar are not
/// mounted. A light box and a notification appear without an animation.
@Suite("react-native-navigation 1.1") @HostActor
struct RCCManagerTests {
  private func run(_ body: String) async throws -> [String] {
    let app = try NavigationScript.app(
      NavigationScript.screens + """
        const native = NativeModules.RCCManager;
        const screen = (component) => ({
          component, passProps: { screenInstanceID: component, navigatorEventID: `${component}_events` },
        });
        const controller = (type, props, ...children) => ({ type, props, children });
        const navigation = (id, component) => controller('NavigationControllerIOS', { id, ...screen(component) });
        (async () => {
        \(body)
        })();
        """)
    let codes = await app.run().codes
    #expect(codes == [])
    return app.lines
  }

  @Test
  func `All tabs of the root are mounted, and the selected one appears (RCCTabBarController.m)`()
    async throws
  {
    let lines = try await run(
      """
      for (const event of ['willAppear', 'didAppear']) {
        NativeAppEventEmitter.addListener(event, (body) => console.log(event, body.screen, body.commandType));
      }
      NativeAppEventEmitter.addListener('Home_events', ({ type, id }) => console.log(type, id));
      const item = (child) => controller('TabBarControllerIOS.Item', {}, child);
      await native.setRootController(controller('TabBarControllerIOS', { id: 'tabs' },
        item(navigation('a', 'Home')), item(navigation('b', 'Other'))), 'none', {});
      console.log('set');
      """)
    #expect(
      lines == [
        "mount Home 1 -", "mount Other 11 -", "willAppear Home InitialScreen",
        "ScreenChangedEvent willAppear", "set", "didAppear Home InitialScreen",
        "ScreenChangedEvent didAppear",
      ])
  }

  @Test func `Screens are pushed, popped and reset (RCCNavigationController.m:93-318)`()
    async throws
  {
    let lines = try await run(
      """
      await native.setRootController(navigation('a', 'Home'), 'none', {});
      native.NavigationControllerIOS('a', 'push', screen('Detail'));
      await new Promise((resolve) => setTimeout(resolve, 500));
      console.log((await native.getCurrentlyVisibleScreenId()).screenId);
      native.NavigationControllerIOS('a', 'pop', {});
      await new Promise((resolve) => setTimeout(resolve, 500));
      native.NavigationControllerIOS('a', 'resetTo', screen('Other'));
      """)
    #expect(
      lines == [
        "mount Home 1 -", "mount Detail 11 -", "Detail", "unmount Detail", "mount Other 21 -",
        "unmount Home",
      ])
  }

  @Test
  func
    `Modals, a light box and a notification are mounted until they are dismissed (RCCManagerModule.m)`()
    async throws
  {
    let lines = try await run(
      """
      await native.setRootController(navigation('a', 'Home'), 'none', {});
      await native.showController(navigation('b', 'Detail'), 'slide-up', {});
      await native.dismissController('slide-down');
      native.modalShowLightBox(screen('Menu'));
      native.modalDismissLightBox();
      await native.showNotification({ ...screen('Other'), autoDismissTimerSec: 2 });
      """)
    #expect(
      lines == [
        "mount Home 1 -", "mount Detail 11 -", "unmount Detail", "mount Menu 21 -", "unmount Menu",
        "mount Other 31 -", "unmount Other",
      ])
  }

  @Test func `A drawer has its sides mounted, and tells when they appear (RCCDrawerController.m)`()
    async throws
  {
    let lines = try await run(
      """
      NativeAppEventEmitter.addListener('didAppear', (body) => console.log('didAppear', body.screen));
      NativeAppEventEmitter.addListener('willDisappear', (body) => console.log('willDisappear', body.screen));
      await native.setRootController(controller('DrawerControllerIOS',
        { id: 'd', componentLeft: 'Menu', passPropsLeft: {} }, navigation('a', 'Home')), 'none', {});
      native.DrawerControllerIOS('d', 'toggle', { side: 'left' });
      await new Promise((resolve) => setTimeout(resolve, 500));
      native.DrawerControllerIOS('d', 'close', { side: 'left' });
      await native.TabBarControllerIOS('d', 'switchTo', {}).catch(({ code, message }) => console.log(code, message));
      """)
    #expect(
      lines == [
        "mount Home 1 -", "mount Menu 11 -", "didAppear Home", "didAppear Menu",
        "willDisappear Menu", "-200 could not find UITabBarController",
      ])
  }
}
