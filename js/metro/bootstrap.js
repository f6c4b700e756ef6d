'use strict';

// Takes the place of the native half for React Native's own JavaScript in a bundle made for a phone. The bundle reads
// these names once, at its start.
const protocol = native.isBridgeless ? require('./bridgeless') : require('./bridge');

const define = (name, value) => Object.defineProperty(globalThis, name, {
  value, writable: true, enumerable: false, configurable: true,
});

// A phone's engine lacks these globals, so React Native defines its own. Its code for that does not expect getters.
const lackedByPhones = 'performance navigator ErrorUtils fetch XMLHttpRequest FormData Blob File '
  + 'FileReader ProgressEvent Headers Request Response URL URLSearchParams AbortController '
  + 'AbortSignal Event EventTarget DOMException structuredClone alert WebSocket';

protocol.prepare();
for (const name of [...lackedByPhones.split(' '), ...protocol.lacked]) delete globalThis[name];
protocol.install(define);
define('nativePerformanceNow', () => native.now());
require('./logging').install(define);
require('./libraries').install(define);

// For the host: what a bundle must have done when it is loaded, what it registered, and what waits in its queue.
Object.assign(exports, {
  didLoad: protocol.didLoad, appKeys: protocol.appKeys, flush: protocol.flush,
});
