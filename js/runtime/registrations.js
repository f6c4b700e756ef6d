'use strict';

/**
 * What listens to one thing, in the order in which it was added, each under a key of its own.
 *
 * Adding and removing take the same time however many there are. `list` never changes: who calls them goes on with
 * the one it began with, whatever its listeners add and remove.
 */
class Registrations {
  #members = new Map();
  #list = [];

  /** Called after each change, when set. */
  onChange = undefined;

  get size() {
    return this.#members.size;
  }

  get list() {
    return (this.#list ??= [...this.#members.values()]);
  }

  get(key) {
    return this.#members.get(key);
  }

  add(key, member) {
    this.#members.set(key, member);
    this.#list = undefined;
    this.onChange?.();
  }

  /** Whether it was there. */
  delete(key) {
    if (!this.#members.delete(key)) return false;
    this.#list = undefined;
    this.onChange?.();
    return true;
  }
}

exports.Registrations = Registrations;
