import { NativeModules } from 'react-native';

const { UserDefaults } = NativeModules;
const HOUR = 3_600_000;
const empty = (day) => ({ day, sent: 0, oldest: 0, 'not asked': 0, locked: 0, offline: 0 });

/** What became of the syncs of each day; processes of the app come and go meanwhile. */
export class Diary {
  /** `sent`: samples; `failure`: why these are not all. */
  async note(sent, failure) {
    const now = new Date();
    let today = await UserDefaults.get('today') ?? empty(now.toDateString());
    if (today.day !== now.toDateString()) {
      this.print(today);
      today = empty(now.toDateString());
    }
    today.sent += sent.length;
    for (const { endDate } of sent) {
      // What was there before the app was is no measure of how late iOS wakes it.
      const age = (now.getTime() - Date.parse(endDate)) / HOUR;
      if (age < 48) today.oldest = Math.max(today.oldest, age);
    }
    if (failure) today[failure] += 1;
    await UserDefaults.set('today', today);
  }

  print({ day, sent, oldest, ...failures }) {
    const inVain = Object.entries(failures).filter(([, count]) => count > 0)
      .map(([kind, count]) => `${count}× ${kind}`);
    console.log(`${day.slice(0, 10)}: ${sent} samples sent, ${oldest.toFixed(1)} h late at most;`,
      `in vain: ${inVain.join(', ') || 'never'}`);
  }
}
