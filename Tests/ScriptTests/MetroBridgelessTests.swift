import MetroBundles
import Testing

/// The new architecture, as a bundle of React Native 0.74 or later finds it.
@Suite(.processes) struct `A bundle without a bridge` {
  private func run(_ app: String, _ options: String...) throws -> Command.Result {
    try MetroBundle(.bridgeless, app).run("--launch", "none")
  }

  @Test func `finds modules, timers and microtasks, and no queue`() throws {
    let result = try run(
      """
      console.log(RN$Bridgeless, RN$TurboInterop, RN$enableMicrotasksInReact);
      for (const name of ['__turboModuleProxy', 'RN$registerCallableModule', 'setTimeout',
        'setImmediate', 'queueMicrotask', 'requestAnimationFrame', 'nativePerformanceNow']) {
        console.log(name, typeof global[name]);
      }
      console.log(typeof nativeFlushQueueImmediate, typeof nativeCallSyncHook, typeof fetch);
      console.log(NativeModules.Appearance.getColorScheme(), __turboModuleProxy('Nobody'));
      console.log(typeof __turboModuleProxy('NativeMicrotasksCxx').queueMicrotask);
      """)
    #expect(
      result.output == """
        true true true
        __turboModuleProxy function
        RN$registerCallableModule function
        setTimeout function
        setImmediate function
        queueMicrotask function
        requestAnimationFrame function
        nativePerformanceNow function
        undefined undefined undefined
        light 
        function

        """)
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test func `is any that knows how, if the architecture is turbo`() throws {
    let bundle = try MetroBundle(
      .proxy,
      """
      global.RN$LegacyInterop_UIManager_getConstantsForViewManager;
      console.log(String(global.RN$Bridgeless), typeof nativeFlushQueueImmediate);
      """)
    #expect(try bundle.run("--launch", "none").output == "true undefined\n")
    #expect(
      try bundle.run("--launch", "none", "--architecture", "bridge").output
        == "undefined function\n")
  }

  @Test func `runs microtasks before timers, in their order`() throws {
    let result = try run(
      """
      setTimeout(() => console.log('timer'), 0);
      setImmediate(() => console.log('immediate'));
      queueMicrotask(() => console.log('microtask'));
      Promise.resolve().then(() => console.log('promise'));
      console.log('now');
      """)
    #expect(result.output == "now\nimmediate\nmicrotask\npromise\ntimer\n")
  }

  @Test(arguments: [
    "setTimeout(function later() { undefined.length; }, 5);",
    "setTimeout(() => setImmediate(function later() { undefined.length; }), 5);",
    """
    listen(NativeModules.Networking, 'didCompleteNetworkResponse', function later() { undefined.length });
    NativeModules.Networking.sendRequest({ method: 'GET', url: 'http://127.0.0.1:9/', data: {} }, () => {});
    """,
  ])
  func `gives what it did not catch to its own handler`(app: String) throws {
    let result = try run(app)
    #expect(result.status == 1)
    #expect(result.output == "the handler of the bundle\n")
    #expect(result.errors.contains("error: Uncaught TypeError: undefined is not an object"))
    #expect(result.errors.contains("at later (main.jsbundle:"), "\(result.errors)")
  }

  @Test func `leaves errors of its own start to native code`() throws {
    let result = try run("throw new Error('no');")
    #expect(result.status == 1)
    #expect(result.output == "")
    #expect(result.errors.contains("error: Uncaught Error: no"), "\(result.errors)")
  }

  @Test func `registers what native code calls, with a name and a factory`() throws {
    let result = try run(
      "try { RN$registerCallableModule('A') } catch (error) { console.log(error.message) }")
    #expect(result.output == "registerCallableModule requires exactly 2 arguments\n")
  }

  @Test func `reports missing modules`() throws {
    let result = try run(
      "NativeModules.RNSomething.start().catch((error) => console.log(error.message));")
    #expect(
      result.output == "RNSomething.start was called, but bridgehost has no module RNSomething\n")
    #expect(result.errors.contains("  RNSomething  called: start"), "\(result.errors)")
  }

  @Test func `renders a tree of views that is written down`() throws {
    let result = try run(
      """
      const fabric = nativeFabricUIManager;
      const text = fabric.createNode(4, 'Paragraph', 1, { numberOfLines: 1 }, {});
      const view = fabric.appendChild(fabric.createNode(2, 'View', 1, {}, {}), text);
      const set = fabric.createChildSet(1);
      fabric.appendChildToSet(set, fabric.cloneNodeWithNewProps(view, { opacity: 0 }));
      fabric.completeRoot(1, set);
      fabric.measure(view, (...box) => console.log(box.join()));
      console.log(set[0].children.length, Object.keys(set[0].props));
      console.log(typeof RN$LegacyInterop_UIManager_getConstants().RNThing.Commands);
      """)
    #expect(result.output == "0,0,0,0,0,0\n1 opacity\nobject\n")
    #expect(result.errors.contains("2 views rendered, not drawn"), "\(result.errors)")
  }

  @Test func `leaves the flags of native code to the bundle's own defaults`() throws {
    let result = try run(
      "console.log(String(__turboModuleProxy('NativeReactNativeFeatureFlagsCxx').useFabric?.()));")
    #expect(result.output == "undefined\n", "\(result.errors)")
  }

  @Test func `schedules work by its priority, each piece in a turn of its own`() throws {
    let result = try run(
      """
      const s = nativeRuntimeScheduler;
      const say = (what) => () => {
        console.log(what, s.unstable_getCurrentPriorityLevel());
        queueMicrotask(() => console.log('then'));
      };
      s.unstable_scheduleCallback(s.unstable_LowPriority, say('low'));
      s.unstable_scheduleCallback(s.unstable_NormalPriority, () => say('rest'));
      s.unstable_scheduleCallback(s.unstable_ImmediatePriority, say('immediate'));
      s.unstable_cancelCallback(s.unstable_scheduleCallback(s.unstable_ImmediatePriority, say('no')));
      """)
    #expect(result.output == "immediate 1\nthen\nrest 3\nthen\nlow 4\nthen\n")
  }
}
