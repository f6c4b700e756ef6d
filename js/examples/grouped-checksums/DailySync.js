import { NativeModules } from 'react-native';
import { DayGroup } from './DayGroup';
import { server } from './server';

const { Health, UserDefaults } = NativeModules;
const DAY = 86_400_000;
const dayOf = ({ startDate }) => startDate.slice(0, 10);
const list = (days) => days.map((day) => day.slice(5)).join(', ') || 'none';

/** Sends each changed day as a whole. */
export class DailySync {
  last = Promise.resolve();

  constructor(type) {
    this.type = type;
    this.key = `days.${type}`;
  }

  /** Runs one sync after another, because two at once would send the same days. */
  run() {
    const next = this.last.then(() => this.sync());
    this.last = next.catch(() => {});
    return next;
  }

  async sync() {
    // The anchor and the days are stored as one value, so that they cannot contradict each other.
    const { anchor, days } = await UserDefaults.get(this.key) ?? { days: {} };
    const changes = await Health.queryAnchored({ type: this.type, anchor });
    const { added, deleted } = changes;
    if (added.length + deleted.length === 0) return;
    console.log(`${added.length} added, ${deleted.length} deleted`);

    const groups = anchor
      ? await this.readDays(this.changedDays(days, added, deleted))
      : this.group(added);
    const changed = groups.filter(({ day, checksum }) => checksum !== days[day]?.checksum);
    console.log(`  days to send: ${list(changed.map(({ day }) => day))}`);

    // Remove the old version first. While the server has it, it must not get the new one.
    const old = changed.map(({ day }) => days[day]?.checksum).filter(Boolean);
    if (old.length > 0) await server.remove(old);
    const filled = changed.filter(({ samples }) => samples.length > 0);
    if (filled.length > 0) await server.add(filled);

    // Only after the server has everything. If a request fails, the changes are found again next time.
    for (const { day } of changed) delete days[day];
    for (const group of filled) days[group.day] = group.record;
    await UserDefaults.set(this.key, { anchor: changes.anchor, days });
  }

  /** Only the uuid of a deleted sample is known. Its day is the one that contains its footprint. */
  changedDays(days, added, deleted) {
    const gone = new Set(deleted.map(({ uuid }) => uuid));
    const lost = Object.keys(days).filter((day) =>
      days[day].footprints.some((uuid) => gone.has(uuid)));
    return [...new Set([...added.map(dayOf), ...lost])].sort();
  }

  /** Reads each day again and completely, because the anchored query returned only the changes. */
  async readDays(days) {
    const groups = [];
    for (const day of days) {
      const startDate = Date.parse(day);
      const samples = await Health.querySamples({
        type: this.type, predicate: { startDate, endDate: startDate + DAY, strictStartDate: true },
      });
      groups.push(new DayGroup(day, samples));
    }
    return groups;
  }

  /** The first anchored query returned everything, so nothing has to be read again. */
  group(samples) {
    const days = [...new Set(samples.map(dayOf))].sort();
    return days.map((day) =>
      new DayGroup(day, samples.filter((sample) => dayOf(sample) === day)));
  }
}
