'use strict';

const { EventTarget, handlerProperty } = require('./eventTarget');
const { Event, dispatching } = require('./event');
const { ProgressEvent } = require('./progressEvent');

/** The common base of a request and its upload. */
class XMLHttpRequestEventTarget extends EventTarget {}

for (const type of ['loadstart', 'progress', 'load', 'error', 'abort', 'timeout', 'loadend']) {
  Object.defineProperty(XMLHttpRequestEventTarget.prototype, `on${type}`, handlerProperty(type));
}

/** Sends an event for a stage. `size` is the total number of bytes. */
exports.announce = (target, type, size) => {
  const event = size === undefined ? new Event(type)
    : new ProgressEvent(type, { lengthComputable: true, loaded: size, total: size });
  target.dispatchEvent(dispatching.trusted(event));
};

exports.XMLHttpRequestEventTarget = XMLHttpRequestEventTarget;
