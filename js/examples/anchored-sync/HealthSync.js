import { NativeModules } from 'react-native';
import { log, short } from './log';
import { SyncState } from './SyncState';
import { server } from './server';

const { Health } = NativeModules;

/** Sends new health data to the server. */
export class HealthSync {
  last = Promise.resolve();

  constructor(user, types) {
    this.user = user;
    this.types = types;
    this.state = new SyncState(user);
  }

  /** Syncs all types after the current sync has ended. `trigger` says why. */
  run(trigger) {
    const next = this.last.then(() => this.syncAll(trigger));
    this.last = next.catch(() => {});
    return next;
  }

  async syncAll(trigger) {
    const startDate = await this.state.startDate() ?? await this.askForStartDate();
    for (const type of this.types) await this.syncType(type, startDate, trigger);
    await this.state.setLastSync(new Date());
  }

  // A person may have years of data. The server knows how much of it is useful.
  async askForStartDate() {
    const { startDate } = await server.user(this.user);
    await this.state.setStartDate(startDate);
    log(`the server wants what is from ${startDate.slice(0, 10)} on`);
    return startDate;
  }

  async syncType(type, startDate, trigger) {
    const before = await this.state.anchor(type);
    const { added, deleted, anchor } =
      await Health.queryAnchored({ type, anchor: before, predicate: { startDate }, trigger });
    if (added.length + deleted.length > 0) {
      log(`${trigger}: ${short(type)} ${before ? 'since the anchor' : 'without an anchor'}:`,
        `${added.length} added, ${deleted.length} deleted`);
      await server.upload(this.user, added, deleted);
    }
    // Only now: a sample that is sent twice has the same uuid, but a sample before the anchor is never sent again.
    await this.state.setAnchor(type, anchor);
  }
}
