import { NativeEventEmitter, NativeModules } from 'react-native';
import { log } from './log';
import { short } from './types';

const { Health } = NativeModules;

/** Observes types of health data, also while the app does not run. */
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

  /** From now on iOS wakes the app, until that is disabled or the app is deleted. */
  async wakeForUpdates() {
    for (const [type, frequency] of Object.entries(this.frequencies)) {
      await Health.enableBackgroundDelivery(type, frequency);
    }
    log('iOS may wake the app from now on');
  }

  async stop(type) {
    // A wake that no query waits for counts as one that was not handled.
    await Health.disableBackgroundDelivery(type);
    Health.stop(this.queries.get(type));
    this.queries.delete(type);
    log(`does not observe ${short(type)} any more`);
  }

  // An update names types and nothing else: what is new has to be queried.
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

  /** `trigger`: why the app asks, for those who wonder about the many queries. */
  async count(type, trigger) {
    const samples = await Health.querySamples({ type, trigger });
    log(`${trigger}: ${short(type)}, ${samples.length} samples`);
  }

  /** HealthKit wants to hear this whatever happened, or it gives up after three times. */
  complete(updateId) {
    Health.complete(updateId);
    log(`update ${updateId}: completed`);
  }
}
