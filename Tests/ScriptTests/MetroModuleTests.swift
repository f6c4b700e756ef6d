import MetroBundles
import Testing

/// The modules of React Native itself on which a bundle may rely.
@Suite(.processes) struct `A module of React Native` {
  private func run(
    _ generation: BundleGeneration, _ app: String, _ options: String...
  ) throws -> Command.Result {
    // The strict architecture, which refuses calls with the wrong number of arguments.
    try MetroBundle(generation, app).run(
      "--launch", "none", "--architecture", generation == .bridgeless ? "turbo" : "bridge")
  }

  // React Native before 0.48 copies the descriptor of what it replaces, and adds a value to it.
  @Test(arguments: BundleGeneration.allCases)
  func `does not find a getter where React Native defines a global`(_ generation: BundleGeneration)
    throws
  {
    let result = try run(
      generation,
      """
      const names = ['alert', 'fetch', 'Blob', 'FormData', 'Headers', 'URL', 'WebSocket', 'XMLHttpRequest'];
      const getters = names.filter((name) => Object.getOwnPropertyDescriptor(globalThis, name)?.get);
      console.log(`getters: ${getters}`);
      """)
    #expect(result.output == "getters: \n")
  }

  @Test(arguments: BundleGeneration.allCases)
  func `connects a WebSocket`(_ generation: BundleGeneration) throws {
    let server = try LoopbackServer("websocket.py")
    let result = try run(
      generation,
      """
      const { WebSocketModule, BlobModule, FileReaderModule } = NativeModules;
      const steps = [
        () => WebSocketModule.send('ä', 3),
        () => WebSocketModule.sendBinary('AQID', 3),
        () => WebSocketModule.ping(3),
        () => { BlobModule.addWebSocketHandler(3); WebSocketModule.sendBinary('aGk=', 3); },
        (blob) => BlobModule.sendOverSocket({ blobId: blob.blobId, offset: 1, size: 1 }, 3),
        (blob) => {
          BlobModule.removeWebSocketHandler(3);
          FileReaderModule.readAsText(blob, 'UTF-8').then((text) => {
            console.log(text);
            WebSocketModule.close(4000, 'bye', 3);
            WebSocketModule.send('late', 3);
          });
        },
      ];
      listen(WebSocketModule, 'websocketOpen', ({ id, protocol }) => {
        console.log('open', id, protocol);
        steps.shift()();
      });
      listen(WebSocketModule, 'websocketMessage', ({ id, type, data }) => {
        console.log(type, type === 'blob' ? data.size : data);
        steps.shift()(data);
      });
      listen(WebSocketModule, 'websocketClosed', ({ id, code, reason, clean }) => {
        console.log('closed', id, code, reason, clean);
      });
      listen(WebSocketModule, 'websocketFailed', ({ id, message }) => console.log(id, message));
      WebSocketModule.connect('ws://127.0.0.1:\(server.port)/echo', ['one'], { headers: { a: 'b' } }, 3);
      WebSocketModule.connect('ws://127.0.0.1:\(server.port)/status/401', null, {}, 4);
      """)
    let lines = result.output.split(separator: "\n").map(String.init)
    let refused = "4 Received bad response code from server: 401."
    #expect(lines.contains(refused))
    #expect(
      lines.filter { $0 != refused } == [
        "open 3 one", "text ä", "binary AQID", "text pinged", "blob 2", "blob 1", "i",
        "closed 3 4000 bye true",
      ])
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test(arguments: BundleGeneration.allCases)
  func `ends an animation when it would be over`(_ generation: BundleGeneration) throws {
    let result = try run(
      generation,
      """
      const animated = NativeModules.NativeAnimatedModule;
      const start = Date.now();
      const say = (what) => (end) => {
        console.log(what, end.finished, end.value, Date.now() - start);
      };
      listen(animated, 'onAnimatedValueUpdate', ({ tag, value }) => console.log(tag, value));
      animated.createAnimatedNode(1, { type: 'value', value: 0.5, offset: 0 });
      animated.startListeningToAnimatedNodeValue(1);
      const frames = { type: 'frames', frames: Array(30).fill(0), toValue: 2 };
      animated.startAnimatingNode(1, 1, frames, say('once'));
      animated.startAnimatingNode(2, 1, { ...frames, iterations: -1 }, say('for ever'));
      animated.connectAnimatedNodes(1, 2);
      setTimeout(() => animated.stopAnimation(2), 600);
      setTimeout(() => animated.getValue(1, (value) => console.log('value', value)), 700);
      """)
    #expect(
      result.output == """
        1 2
        once true 2 500
        for ever false 2 600
        value 2

        """, "\(result.errors)")
  }

  @Test(arguments: BundleGeneration.allCases)
  func `knows what was copied`(_ generation: BundleGeneration) throws {
    let result = try run(
      generation,
      """
      NativeModules.Clipboard.setString('a');
      NativeModules.Clipboard.getString().then((text) => console.log(text));
      """)
    #expect(result.output == "a\n", "\(result.errors)")
  }

  @Test(arguments: BundleGeneration.allCases)
  func `loads no images, for none is drawn`(_ generation: BundleGeneration) throws {
    let result = try run(
      generation,
      """
      NativeModules.ImageLoader.prefetchImage('https://a.test/b.png').then(console.log);
      NativeModules.ImageViewManager.getSize('https://a.test/b.png')
        .catch(({ code, message }) => console.log(code, message));
      """)
    #expect(
      result.output == """
        true
        E_GET_SIZE_FAILURE Failed to getSize of https://a.test/b.png: images are not loaded

        """, "\(result.errors)")
  }

  @Test(arguments: BundleGeneration.allCases)
  func `logs an alert`(_ generation: BundleGeneration) throws {
    let result = try run(
      generation,
      """
      NativeModules.AlertManager.alertWithArgs({ title: 'Sorry', message: 'no network' }, () => {});
      NativeModules.Vibration.vibrate();
      NativeModules.NetInfo.getCurrentConnectivity().then((info) => console.log(info.connectionType));
      """)
    #expect(result.output == "wifi\n")
    #expect(
      result.errors.contains("an alert, which nobody answers: Sorry: no network"),
      "\(result.errors)")
  }

  @Test(arguments: BundleGeneration.allCases)
  func `may send events to nobody, which is no fault of the app`(
    _ generation: BundleGeneration
  ) throws {
    let result = try run(
      generation, "NativeModules.WebSocketModule.connect('ws://localhost:9', null, {}, 3);")
    #expect(!result.errors.contains("was lost"), "\(result.errors)")
    #expect(!result.errors.contains("1 lost"), "\(result.errors)")
    #expect(result.status == 0)
  }

  @Test func `has the name that React Native 0.42 looks up`() throws {
    let result = try run(.proxy, "console.log(NativeModules.IOSConstants.osVersion);")
    #expect(result.output == "17.5\n", "\(result.errors)")
  }

  @Test func `takes what is drawn nowhere, however many arguments there are`() throws {
    let result = try run(
      .proxy,
      """
      NativeModules.UIManager.updateView(3, 'RCTView', {});
      NativeModules.UIManager.manageChildren(1, [], [], [3], [0], []);
      NativeModules.FrameRateLogger.beginScroll();
      NativeModules.ScrollViewManager.getContentSize(3, ({ height }) => console.log(height));
      """)
    #expect(result.output == "0\n")
    #expect(!result.errors.contains("was called with"), "\(result.errors)")
  }
}
