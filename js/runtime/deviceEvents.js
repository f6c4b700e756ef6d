'use strict';

const { EventEmitter, deliver } = require('./emitter');

// Where listeners were added last, for an event that native code believes nobody listens to.
const places = new Map();

class DeviceEventEmitter extends EventEmitter {
  addListener(eventType, listener, context) {
    const registration = super.addListener(eventType, listener, context);
    places.set(eventType, new Error());
    return registration;
  }
}

// The one emitter of a context: events of every native module arrive here.
const emitter = new DeviceEventEmitter();

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
  placeOfListener: (eventType) => (
    emitter.listenerCount(eventType) > 0 ? places.get(eventType) : undefined),
};
