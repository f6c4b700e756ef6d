'use strict';

const { Event } = require('./event');

class ProgressEvent extends Event {
  #progress;

  constructor(type, options = {}) {
    super(...arguments);
    const { lengthComputable = false, loaded = 0, total = 0 } = options ?? {};
    this.#progress = {
      lengthComputable: Boolean(lengthComputable), loaded: Number(loaded), total: Number(total),
    };
  }

  get lengthComputable() { return this.#progress.lengthComputable; }
  get loaded() { return this.#progress.loaded; }
  get total() { return this.#progress.total; }

  get [Symbol.toStringTag]() {
    return 'ProgressEvent';
  }
}

exports.ProgressEvent = ProgressEvent;
