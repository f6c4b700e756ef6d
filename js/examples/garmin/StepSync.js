import { NativeEventEmitter, NativeModules } from 'react-native';
import { server } from './server';

const { Health } = NativeModules;
const sum = (samples) => samples.reduce((total, { value }) => total + value, 0);

/** Keeps the backend's steps the same as the phone's. */
export class StepSync {
  static type = 'HKQuantityTypeIdentifierStepCount';

  /** @type {string | undefined} */
  anchor = undefined;
  /** The samples that the backend has, by uuid. */
  sent = new Map();
  /** How many steps the backend would have if the app ignored deletions. */
  addedOnly = 0;
  last = Promise.resolve();

  start() {
    new NativeEventEmitter(Health).addListener('update', this.onUpdate);
    Health.observe({ type: StepSync.type });
  }

  onUpdate = async ({ updateId }) => {
    // Two syncs at once would read the same changes from the same anchor, and send them twice.
    const next = this.last.then(() => this.sync());
    this.last = next.catch(() => {});
    try {
      await next;
    } catch (error) {
      // The anchor has not moved, so the next update returns the same changes and the new ones.
      console.log(`not in step: ${error.message}`);
    } finally {
      Health.complete(updateId);
    }
  };

  async sync() {
    const { added, deleted, anchor } =
      await Health.queryAnchored({ type: StepSync.type, anchor: this.anchor });
    const uuids = deleted.map(({ uuid }) => uuid);
    console.log(`${added.length} added, ${uuids.length} deleted`);
    if (deleted.length > 0) console.log('what is left of a deleted sample:', deleted[0]);

    if (uuids.length > 0) await server.remove(uuids);
    if (added.length > 0) await server.add(added);
    this.anchor = anchor;

    for (const uuid of uuids) this.sent.delete(uuid);
    for (const sample of added) this.sent.set(sample.uuid, sample);
    this.addedOnly += sum(added);
    console.log(`the backend has ${sum([...this.sent.values()])} steps`,
      `(without the deletions: ${this.addedOnly})`);
  }
}
