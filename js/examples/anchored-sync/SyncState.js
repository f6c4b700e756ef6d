import { NativeModules } from 'react-native';

const { Keychain, UserDefaults } = NativeModules;

/**
 * The state of a user's sync. An anchor belongs to one user and one type. It is kept in the keychain, so that the
 * next installation of the app continues from there. The dates are kept in the user defaults, which are deleted with
 * the app; the server knows the first date.
 */
export class SyncState {
  constructor(user) {
    this.user = user;
  }

  async anchor(type) {
    const item = await Keychain.getGenericPassword({ service: this.service(type) });
    return item ? item.password : undefined;
  }

  async setAnchor(type, anchor) {
    await Keychain.setGenericPassword(this.user, anchor, { service: this.service(type) });
  }

  startDate() {
    return UserDefaults.get(`startDate.${this.user}`);
  }

  setStartDate(date) {
    return UserDefaults.set(`startDate.${this.user}`, date);
  }

  lastSync() {
    return UserDefaults.get(`lastSync.${this.user}`);
  }

  setLastSync(date) {
    return UserDefaults.set(`lastSync.${this.user}`, date.toISOString());
  }

  service(type) {
    return `anchor.${this.user}.${type}`;
  }
}
