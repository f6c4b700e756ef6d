'use strict';

const { EventEmitter, deliver } = require('./emitter');

// The one emitter of a context: events of every native module arrive here.
const emitter = new EventEmitter();

exports.__rctDeviceEventEmitter = emitter;

// What native code calls: it learns how many listeners an event met. The usual one is `true`, which
// it reads without taking the engine's lock.
const count = (listeners) => listeners === 1 || listeners;

exports.callable = {
  emit(eventType, body) {
    switch (arguments.length) {
      case 1: return count(deliver(emitter, eventType));
      case 2: return count(deliver(emitter, eventType, body));
      default: return count(deliver(emitter, ...arguments));
    }
  },
  listenerCount: (eventType) => emitter.listenerCount(eventType),
};
