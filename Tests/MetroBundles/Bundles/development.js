// What React Native adds to a bundle for development: it looks for its server and its tools.
__d(function (global, require) {
  var native = require(3);
  var listen = require(4).listen;
  if (!__DEV__) throw new Error('this is no bundle for development');

  // Fast Refresh waits until native code sets it up, which it does for a bundle of a server.
  require(4).register('HMRClient', {
    setup: function () { throw new Error('there is no server'); },
  });

  native.DevSettings.addMenuItem('Toggle Element Inspector');
  listen(native.DevSettings, 'didPressMenuItem', function () {});

  // LogBox, the loading view and the profilers are optional; React DevTools wait for a server.
  if (native.LogBox) native.LogBox.show();
  if (native.DevLoadingView) native.DevLoadingView.showMessage('Loading');
  if (native.JSCHeapCapture) native.JSCHeapCapture.captureComplete('', null);
  listen(native.WebSocketModule, 'websocketFailed', function (body) {
    console.log('no tools: ' + body.message);
    setTimeout(connect, 2000);
  });
  function connect() { native.WebSocketModule.connect('ws://localhost:8097', null, {}, 1); }
  connect();

  // Stacks are for the server, which knows the sources.
  var handle = global.ErrorUtils.getGlobalHandler();
  global.ErrorUtils.setGlobalHandler(function (error, isFatal) {
    var server = /^https?:\/\/[^/]+/.exec(native.SourceCode.scriptURL);
    if (server) throw new Error('there is no ' + server[0]);
    console.log('Unable to symbolicate stack trace: Bundle was not loaded from Metro.');
    handle(error, isFatal);
  });
}, 5);
