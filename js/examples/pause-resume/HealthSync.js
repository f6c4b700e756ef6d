import { NativeModules } from 'react-native';
import { log } from './log';
import { server } from './server';

const { Health, UserDefaults } = NativeModules;
const DAY = 86_400_000;
const DAYS_TO_BACK_FILL = 30;

/** Sends new samples, unless the person has paused syncing. The anchor and the pause outlive the app's processes. */
export class HealthSync {
  last = Promise.resolve();

  constructor(type) {
    this.type = type;
  }

  async pause() {
    await UserDefaults.set('isPaused', true);
    log('paused');
  }

  /** Continues where the sync stopped, because the anchor has not moved. */
  async resume() {
    await UserDefaults.set('isPaused', false);
    log('resumed');
    await this.run('resume');
  }

  /** Runs one sync after another, because two at once would send the same samples. */
  run(trigger) {
    this.last = this.last.then(() => this.sync(trigger)).catch((error) => {
      // The anchor has not moved, so the next run sends the samples.
      log(`${trigger}: ${error.message}`);
    });
    return this.last;
  }

  async sync(trigger) {
    if (await UserDefaults.get('isPaused')) return log(`${trigger}: paused`);
    const anchor = await UserDefaults.get('anchor');
    const stage = anchor ? 'daily' : 'historical';
    const predicate = { startDate: await this.startDate() };
    const changes =
      await Health.queryAnchored({ type: this.type, anchor: anchor ?? undefined, predicate });
    const { added, deleted } = changes;
    log(`${trigger}: ${stage}, ${added.length} added, ${deleted.length} deleted`);
    if (added.length + deleted.length > 0) await server.upload(stage, added, deleted);
    await UserDefaults.set('anchor', changes.anchor);
  }

  /** Days before the first sync are not needed. Later syncs use the same date. */
  async startDate() {
    let date = await UserDefaults.get('startDate');
    if (date === null) {
      date = Date.now() - DAYS_TO_BACK_FILL * DAY;
      await UserDefaults.set('startDate', date);
    }
    return date;
  }
}
