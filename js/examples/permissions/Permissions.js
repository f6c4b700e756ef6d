import { NativeModules } from 'react-native';

const { Health } = NativeModules;
const SHOULD_REQUEST = 1;

/** The types of health data that the app saves and reads. */
export class Permissions {
  constructor({ toShare, toRead }) {
    this.types = { toShare, toRead };
  }

  /** Whether the person was asked, whatever the answers. Works without a user interface. */
  async hasAsked() {
    if (!Health.isHealthDataAvailable()) return false;
    return await Health.getRequestStatus(this.types) !== SHOULD_REQUEST;
  }

  /** Asks about types that the person was not asked about before. If there are none, iOS shows nothing. */
  async ask() {
    if (!Health.isHealthDataAvailable()) throw new Error('This device has no health data');
    await Health.requestAuthorization(this.types);
  }

  /** Whether the app may save the type. HealthKit reveals no other answer. */
  maySave(type) {
    return Health.authorizationStatus(type) === 2;
  }
}
