import { NativeModules } from 'react-native';
import { server } from './server';

const { Health, UserDefaults } = NativeModules;

/** Sends the new samples of each resource, and reports its progress. */
export class HealthSync {
  /** Called with `syncing`, and then with `successSyncing`, `nothingToSync` or `failedSyncing`. */
  onStatus = (resource, status, count) => {};

  constructor(resources) {
    this.resources = resources;
  }

  /** A sync can take longer than the time between two taps. There is one at a time. */
  run() {
    this.running ??= this.syncAll().finally(() => { this.running = undefined; });
    return this.running;
  }

  async syncAll() {
    for (const [resource, type] of Object.entries(this.resources)) {
      this.onStatus(resource, 'syncing', 0);
      try {
        const count = await this.sync(resource, type);
        this.onStatus(resource, count > 0 ? 'successSyncing' : 'nothingToSync', count);
      } catch {
        this.onStatus(resource, 'failedSyncing', 0);
      }
    }
  }

  async sync(resource, type) {
    const key = `anchor.${type}`;
    const before = await UserDefaults.get(key) ?? undefined;
    const { added, anchor } = await Health.queryAnchored({ type, anchor: before, trigger: 'tap' });
    if (added.length > 0) await server.upload(resource, added);
    await UserDefaults.set(key, anchor);
    return added.length;
  }
}
