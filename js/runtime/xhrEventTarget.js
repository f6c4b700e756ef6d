'use strict';

const { EventTarget, handlerProperty } = require('./eventTarget');
const { Event, dispatching } = require('./event');
const { ProgressEvent } = require('./progressEvent');

/** What a request and its upload have in common. */
class XMLHttpRequestEventTarget extends EventTarget {}

for (const type of ['loadstart', 'progress', 'load', 'error', 'abort', 'timeout', 'loadend']) {
  Object.defineProperty(XMLHttpRequestEventTarget.prototype, `on${type}`, handlerProperty(type));
}

/** Tells listeners of a stage; `size` is how many bytes there are in all. */
exports.announce = (target, type, size) => {
  const event = size === undefined ? new Event(type)
    : new ProgressEvent(type, { lengthComputable: true, loaded: size, total: size });
  target.dispatchEvent(dispatching.trusted(event));
};

exports.XMLHttpRequestEventTarget = XMLHttpRequestEventTarget;
