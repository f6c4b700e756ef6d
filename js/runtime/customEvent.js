'use strict';

const { Event } = require('./event');

class CustomEvent extends Event {
  #detail;

  constructor(type, options) {
    super(...arguments);
    this.#detail = options?.detail ?? null;
  }

  get detail() { return this.#detail; }

  get [Symbol.toStringTag]() {
    return 'CustomEvent';
  }
}

exports.CustomEvent = CustomEvent;
