import AppHost
import BridgeTesting
import HostLoop
import NativeBridge
import SimulatedPhone
import Testing

/// The facts are those of `lib/ios` of 7.37.0.
///
/// Own tests: none that run without a phone.
///
/// Differs from a phone: Nothing is drawn, and nobody presses a button, a tab or the back button. An animation takes as long as
/// UIKit's default. React components in the top bar are not mounted. An external component has no view.
@Suite("react-native-navigation 7.37.0") @HostActor
struct RNNavigationTests {
  private func run(_ body: String, files: [String: String] = [:]) async throws -> AppFixture {
    let app = try NavigationScript.app(NavigationScript.bridge(body), files: files)
    let codes = await app.run().codes
    #expect(codes == [])
    return app
  }

  @Test
  func
    `The root of a stack is mounted, with its componentId, and appears (RNNCommandsHandler.m:53-104)`()
    async throws
  {
    let app = try await run(
      """
      hear('ComponentWillAppear', 'ComponentDidAppear', 'CommandCompleted');
      console.log(await setRoot(stack('s', component('Other'), component('Home'))));
      """)
    #expect(
      app.lines == [
        "mount Home 1 home", "ComponentWillAppear home", "CommandCompleted setRoot", "s",
        "ComponentDidAppear home",
      ])
  }

  @Test
  func
    `A pushed screen is one more root, and is unmounted when it is popped (RNNCommandsHandler.m:148-306)`()
    async throws
  {
    let app = try await run(
      """
      await setRoot(stack('s', component('Home')));
      hear('ComponentDidAppear', 'ComponentDidDisappear', 'ScreenPopped');
      const began = Date.now();
      console.log(await native.push('2', 'home', component('Detail')), Date.now() - began);
      console.log(await native.pop('3', 'detail', {}));
      """)
    #expect(
      app.lines == [
        "mount Home 1 home", "ComponentDidAppear home", "mount Detail 11 detail",
        "ComponentDidDisappear home", "ComponentDidAppear detail", "detail 350",
        "ComponentDidDisappear detail", "ComponentDidAppear home", "ScreenPopped detail", "detail",
        "unmount Detail",
      ])
  }

  @Test
  func `Without an animation a push is done at once (UINavigationController+RNNCommands.m:97-117)`()
    async throws
  {
    let app = try await run(
      """
      await setRoot(stack('s', component('Home')));
      const began = Date.now();
      const still = { animations: { push: { enabled: false } } };
      await native.push('2', 'home', component('Detail', still));
      console.log(Date.now() - began);
      native.setDefaultOptions({ animations: { pop: { enabled: false } } });
      await native.popTo('3', 'home', {});
      console.log(Date.now() - began);
      """)
    #expect(app.lines.filter { Int($0) != nil } == ["0", "0"])
  }

  @Test func `popToRoot and setStackRoot remove all others (RNNCommandsHandler.m:230-367)`()
    async throws
  {
    let app = try await run(
      """
      await setRoot(stack('s', component('Home')));
      await native.push('2', 'home', component('Detail'));
      await native.push('3', 'detail', component('Other'));
      await native.popToRoot('4', 'other', {});
      console.log('at the root');
      await native.setStackRoot('5', 'home', [component('Menu')]);
      """)
    #expect(
      app.lines == [
        "mount Home 1 home", "mount Detail 11 detail", "mount Other 21 other", "at the root",
        "unmount Detail", "unmount Other", "mount Menu 31 menu", "unmount Home",
      ])
  }

  @Test func `What cannot be done is refused (RNNErrorHandler.m)`() async throws {
    let app = try await run(
      """
      await setRoot(stack('s', component('Home')));
      await failure(native.pop('2', 'nobody', {}));
      await failure(native.pop('3', 'home', {}));
      await failure(native.popTo('4', 'nobody', {}));
      await failure(native.dismissModal('5', 'home', {}));
      await failure(native.dismissOverlay('6', 'nobody'));
      """)
    #expect(
      app.lines.dropFirst() == [
        "1012 Popping component failed - componentId 'nobody' not found",
        "1012 popping component failed",
        "1012 PopTo component failed - componentId 'nobody' not found",
        "1013 component with id: 'home' is not a modal", "1010 ComponentId not found",
      ])
  }

  @Test
  func
    `A modal leaves what is behind it on the screen, unless it is full screen (RNNModalManager.m)`()
    async throws
  {
    let app = try await run(
      """
      await setRoot(component('Home'));
      hear('ComponentDidAppear', 'ComponentDidDisappear', 'ModalDismissed');
      const began = Date.now();
      console.log(await native.showModal('2', stack('m', component('Detail'))), Date.now() - began);
      console.log(await native.dismissModal('3', 'detail', {}));
      await native.showModal('4', component('Other', { modalPresentationStyle: 'fullScreen' }));
      await native.dismissAllModals('5', {});
      """)
    #expect(
      app.lines == [
        "mount Home 1 home", "ComponentDidAppear home", "mount Detail 11 detail",
        "ComponentDidAppear detail", "m 500", "ComponentDidDisappear detail", "ModalDismissed m",
        "m", "unmount Detail", "mount Other 21 other", "ComponentDidDisappear home",
        "ComponentDidAppear other", "ModalDismissed other", "ComponentDidDisappear other",
        "ComponentDidAppear home", "unmount Other",
      ])
  }

  @Test func `An overlay is in front of everything (RNNOverlayManager.m)`() async throws {
    let app = try await run(
      """
      await setRoot(component('Home'));
      console.log(await native.showOverlay('2', component('Menu')));
      console.log(await native.dismissOverlay('3', 'menu'));
      """)
    #expect(
      app.lines == ["mount Home 1 home", "mount Menu 11 menu", "menu", "1", "unmount Menu"])
  }

  @Test(arguments: [
    ("together", ["mount Home 1 home", "mount Other 11 other", "set", "selected"]),
    ("afterInitialTab", ["mount Home 1 home", "set", "mount Other 11 other", "selected"]),
    ("onSwitchToTab", ["mount Home 1 home", "set", "selected", "mount Other 11 other"]),
  ])
  func `The attach mode says when the other tabs are mounted (BottomTabsAttachMode.m)`(
    mode: String, lines: [String]
  ) async throws {
    let app = try await run(
      """
      const options = { bottomTabs: { tabsAttachMode: '\(mode)' } };
      await setRoot(tabs(options, stack('1', component('Home')), stack('2', component('Other'))));
      console.log('set');
      setTimeout(() => {
        native.mergeOptions('tabs', { bottomTabs: { currentTabIndex: 1 } });
        console.log('selected');
      }, 10);
      """)
    #expect(app.lines == lines)
  }

  @Test
  func
    `A side menu is mounted with its center, and appears when it is opened (RNNSideMenuController.m)`()
    async throws
  {
    let app = try await run(
      """
      hear('ComponentDidAppear', 'ComponentDidDisappear');
      await setRoot({ type: 'SideMenuRoot', id: 'm', data: {}, children: [
        { type: 'SideMenuLeft', id: 'l', data: {}, children: [component('Menu')] },
        { type: 'SideMenuCenter', id: 'c', data: {}, children: [component('Home')] },
      ] });
      const show = (visible) => native.mergeOptions('home', { sideMenu: { left: { visible } } });
      setTimeout(() => show(true), 10);
      setTimeout(() => show(false), 20);
      """)
    #expect(
      app.lines == [
        "mount Home 1 home", "mount Menu 11 menu", "ComponentDidAppear home",
        "ComponentDidAppear menu", "ComponentDidDisappear menu",
      ])
  }

  @Test func `With waitForRender a screen is shown when it has views (RNNReactView.m:38-51)`()
    async throws
  {
    let app = try await run(
      """
      hear('ComponentWillAppear');
      console.log(await setRoot(component('Home', { animations: { setRoot: { waitForRender: true } } })));
      """)
    #expect(app.lines == ["mount Home 1 home", "ComponentWillAppear home", "home"])
  }

  @Test func `A second root replaces the first one, and its modals (RNNCommandsHandler.m:83-101)`()
    async throws
  {
    let app = try await run(
      """
      await setRoot(component('Home'));
      await native.showModal('2', component('Detail'));
      await setRoot(component('Other'));
      """)
    #expect(
      app.lines == [
        "mount Home 1 home", "mount Detail 11 detail", "unmount Home", "unmount Detail",
        "mount Other 21 other",
      ])
  }

  @Test
  func `All top tabs are mounted, and of a split view the first (RNNTopTabsViewController.m)`()
    async throws
  {
    let app = try await run(
      """
      hear('ComponentDidAppear');
      const layout = (type, ...children) => ({ type, id: type, data: {}, children });
      const native = { ...component('Menu'), type: 'ExternalComponent' };
      await setRoot(layout('SplitView', layout('TopTabs', component('Home'), component('Other')), component('Detail')));
      setTimeout(() => setRoot(native), 10);
      """)
    #expect(
      app.lines == [
        "mount Home 1 home", "mount Other 11 other", "ComponentDidAppear home", "unmount Home",
        "unmount Other", "ComponentDidAppear menu",
      ])
  }

  @Test func `After a reload the app is launched again (RNNBridgeManager.mm:97-121)`() async throws
  {
    let app = try NavigationScript.app(
      NavigationScript.bridge("console.log(await setRoot(component('Home')));"))
    var isReloaded = false
    app.onPrint = { [unowned app] line in
      if line == "home", !isReloaded {
        isReloaded = true
        app.session.reload()
      }
    }
    #expect(await app.run().codes == [])
    #expect(
      app.lines == ["mount Home 1 home", "home", "unmount Home", "mount Home 1 home", "home"])
  }

  @Test func `A command before the app is launched ends it (RNNCommandsHandler.m:500-511)`()
    async throws
  {
    let app = try NavigationScript.app(
      NavigationScript.screens + """
        NativeModules.RNNBridgeModule.setRoot('1', { root: component('Home') });
        """)
    let result = await app.run()
    #expect(
      result.text("ended-by-exception").contains(
        "BridgeNotLoadedError: Bridge not yet loaded! Send commands after Navigation.events().onAppLaunched() has been called."
      ), "\(result.diagnoses)")
    #expect(app.lines == [])
  }

  @Test func `The constants are the heights of what is on the screen (Constants.m)`() async throws {
    let app = try await run(
      """
      console.log(JSON.stringify(await native.getNavigationConstants()));
      await setRoot(tabs({}, stack('s', component('Home'))));
      const { topBarHeight, statusBarHeight, bottomTabsHeight } = native.getNavigationConstantsSync();
      console.log(topBarHeight, statusBarHeight, bottomTabsHeight);
      """)
    #expect(app.lines.first?.contains("\"topBarHeight\":0") == true)
    #expect(app.lines.last == "44 47 83")
  }
}

/// The facts are those of `lib/ios` of 2.27.9 and 4.8.4.
///
/// Own tests: none that run without a phone.
///
/// Differs from a phone: As version 7.37.0 does.
@Suite("react-native-navigation 4.8.4") @HostActor
struct RNNavigation4Tests {
  @Test
  func
    `Commands resolve with what they got, and are completed with their parameters (RNNBridgeModule.m)`()
    async throws
  {
    let package = ["node_modules/react-native-navigation/package.json": #"{"version":"4.8.4"}"#]
    let app = try NavigationScript.app(
      NavigationScript.bridge(
        """
        hear('ComponentWillAppear');
        emitter.addListener('RNN.CommandCompleted', ({ params }) => console.log(Object.keys(params).join()));
        console.log((await setRoot(stack('s', component('Home')))).root.id);
        console.log(await native.push('2', 'home', component('Detail')));
        await failure(native.dismissModal('3', 'home', {}));
        """), files: package)
    #expect(await app.run().codes == [])
    #expect(
      app.lines == [
        "mount Home 1 home", "layout", "s", "mount Detail 11 detail", "componentId", "home",
        "1013 component is not a modal",
      ])
  }
}

/// The facts are those of `ios` of 8.8.3.
///
/// Own tests: none that run without a phone.
///
/// Differs from a phone: As version 7.37.0 does.
@Suite("react-native-navigation 8.8.3") @HostActor
struct RNNavigation8Tests {
  @Test func `A screen waits for its views under the new architecture (RNNUtils.mm:5-11)`()
    async throws
  {
    let app = try NavigationScript.app(
      NavigationScript.turbo(
        """
        hear('ComponentWillAppear', 'ComponentDidAppear');
        native.setDefaultOptions({ topBar: { visible: false } });
        console.log(await setRoot(stack('s', component('Home'))));
        console.log(await native.push('2', 'home', component('Detail')));
        console.log(native.getConstants().statusBarHeight);
        await failure(native.popToRoot('3', 'nobody'));
        """), on: .turbo,
      files: ["node_modules/react-native-navigation/package.json": #"{"version":"8.8.3"}"#])
    #expect(await app.run().codes == [])
    #expect(
      app.lines == [
        "mount Home 1 home", "ComponentWillAppear home", "s", "ComponentDidAppear home",
        "mount Detail 11 detail", "ComponentWillAppear detail", "ComponentDidAppear detail",
        "detail", "47", "1012 PopToRoot component failed - componentId 'nobody' not found",
      ])
  }
}
