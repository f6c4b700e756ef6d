// A bundle's sockets, requests, timers, animations and blobs that nothing ends.
var held = [];
listen(NativeModules.WebSocketModule, 'websocketOpen', function () {
  held.push(1);
  NativeModules.WebSocketModule.send('hi', 1);
});
NativeModules.WebSocketModule.connect('ws://backend.test/', null, {}, 1);
NativeModules.Networking.sendRequest({
  method: 'GET', url: 'http://backend.test/', data: {}, headers: {}, responseType: 'text', incrementalUpdates: false,
  timeout: 0, withCredentials: false,
}, function () { held.push(2); });
NativeModules.Timing.createTimer(1, 1000, Date.now(), true);
register('JSTimers', { callTimers: function () { held.push(3); } });
