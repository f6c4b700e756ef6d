import { NativeModules } from 'react-native';
import { Diary } from './Diary';
import { server } from './server';

const { Health, UserDefaults } = NativeModules;
const NOT_ASKED = 'ECOM.APPLE.HEALTHKIT5';
const LOCKED = 'ECOM.APPLE.HEALTHKIT6';

/** Sends new samples. If anything fails, the anchor stays, and the next sync begins there. */
export class HealthSync {
  diary = new Diary();
  /** @type {Promise<any>} */
  last = Promise.resolve();
  /** @type {Promise<any> | null} */
  next = null;

  constructor(types) {
    this.types = types;
  }

  /**
   * Runs one sync after another. All calls during a sync share the next one: without an answer of the server, each takes 10 s
   * of the 30 s of a wake. Resolves to the result of a background fetch, and never rejects.
   */
  run() {
    this.next ??= this.last.then(() => {
      this.next = null;
      return this.syncAll();
    });
    this.last = this.next;
    return this.last;
  }

  async syncAll() {
    const sent = [];
    let failure = null;
    try {
      for (const type of this.types) sent.push(...await this.sync(type));
    } catch (error) {
      failure = this.kind(error);
    }
    await this.diary.note(sent, failure);
    if (failure) return 'failed';
    return sent.length > 0 ? 'newData' : 'noData';
  }

  async sync(type) {
    const key = `anchor.${type}`;
    const before = await UserDefaults.get(key) ?? undefined;
    const { added, deleted, anchor } = await Health.queryAnchored({ type, anchor: before });
    if (added.length + deleted.length > 0) await server.upload(added, deleted);
    await UserDefaults.set(key, anchor);
    return added;
  }

  kind(error) {
    if (error.code === NOT_ASKED) return 'not asked';
    if (error.code === LOCKED) return 'locked';
    return 'offline';
  }
}
