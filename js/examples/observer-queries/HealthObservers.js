import { NativeEventEmitter, NativeModules } from 'react-native';
import { log } from './log';
import { short } from './types';

const { Health } = NativeModules;

/** Observes types of health data, even while the app is not running. */
export class HealthObservers {
  queries = new Map();

  /** `frequencies`: how often iOS may wake the app for each type. */
  constructor(frequencies) {
    this.frequencies = frequencies;
  }

  start() {
    new NativeEventEmitter(Health).addListener('update', this.onUpdate);
    for (const type of Object.keys(this.frequencies)) {
      this.queries.set(type, Health.observe({ type }));
    }
  }

  /** From now on iOS wakes the app, until this is disabled or the app is deleted. */
  async wakeForUpdates() {
    for (const [type, frequency] of Object.entries(this.frequencies)) {
      await Health.enableBackgroundDelivery(type, frequency);
    }
    log('iOS may wake the app from now on');
  }

  async stop(type) {
    // A wake without a matching query counts as missed.
    await Health.disableBackgroundDelivery(type);
    Health.stop(this.queries.get(type));
    this.queries.delete(type);
    log(`does not observe ${short(type)} any more`);
  }

  // An update contains only types. The new data has to be queried.
  onUpdate = async ({ updateId, types: [type], error }) => {
    try {
      if (error) throw new Error(error);
      await this.count(type, `update ${updateId}`);
    } catch (error) {
      log(`update ${updateId} of ${short(type)}: ${error.message}`);
    } finally {
      this.complete(updateId);
    }
  };

  /** `trigger` says why the app makes the query, to explain the number of queries. */
  async count(type, trigger) {
    const samples = await Health.querySamples({ type, trigger });
    log(`${trigger}: ${short(type)}, ${samples.length} samples`);
  }

  /** HealthKit expects this call whatever happened. After three misses it stops waking the app. */
  complete(updateId) {
    Health.complete(updateId);
    log(`update ${updateId}: completed`);
  }
}
