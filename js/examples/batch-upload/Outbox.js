import { NativeModules } from 'react-native';

const { UserDefaults } = NativeModules;

/**
 * The samples that the server does not have yet, and the anchor after them. They are one value, so that neither
 * exists without the other. It is deleted with the app; then all samples are new again.
 */
export class Outbox {
  constructor(type) {
    this.key = `outbox.${type}`;
  }

  async read() {
    return await UserDefaults.get(this.key) ?? { uuids: [] };
  }

  async anchor() {
    return (await this.read()).anchor;
  }

  async uuids() {
    return (await this.read()).uuids;
  }

  async add(added, anchor) {
    const { uuids } = await this.read();
    await UserDefaults.set(this.key, { anchor, uuids: [...uuids, ...added] });
  }

  async remove(sent) {
    const { anchor, uuids } = await this.read();
    const gone = new Set(sent);
    await UserDefaults.set(this.key, { anchor, uuids: uuids.filter((uuid) => !gone.has(uuid)) });
  }
}
