'use strict';

/**
 * The listeners for one thing, each with a key, in the order in which they were added.
 *
 * Adding and removing take the same time however many there are. A `list` never changes, so a caller continues with
 * the list with which it began, whatever its listeners add and remove.
 */
class Registrations {
  #members = new Map();
  #list = [];

  /** Called after each change. */
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

  /** Returns whether the key existed. */
  delete(key) {
    if (!this.#members.delete(key)) return false;
    this.#list = undefined;
    this.onChange?.();
    return true;
  }
}

exports.Registrations = Registrations;
