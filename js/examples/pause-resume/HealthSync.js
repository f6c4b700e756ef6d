import { NativeModules } from 'react-native';
import { log } from './log';
import { server } from './server';

const { Health, UserDefaults } = NativeModules;
const DAY = 86_400_000;
const DAYS_TO_BACK_FILL = 30;

/** Sends what is new, unless the person has paused that. Both outlive the app's processes. */
export class HealthSync {
  last = Promise.resolve();

  constructor(type) {
    this.type = type;
  }

  async pause() {
    await UserDefaults.set('isPaused', true);
    log('paused');
  }

  /** Goes on where it was: the anchor has not moved meanwhile. */
  async resume() {
    await UserDefaults.set('isPaused', false);
    log('resumed');
    await this.run('resume');
  }

  /** One after the other, or two would send the same. */
  run(trigger) {
    this.last = this.last.then(() => this.sync(trigger)).catch((error) => {
      // The anchor has not moved: the next run sends it.
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

  /** Days before the first sync are of no use; the date stays the same in later ones. */
  async startDate() {
    let date = await UserDefaults.get('startDate');
    if (date === null) {
      date = Date.now() - DAYS_TO_BACK_FILL * DAY;
      await UserDefaults.set('startDate', date);
    }
    return date;
  }
}
