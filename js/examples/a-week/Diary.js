import { NativeModules } from 'react-native';

const { UserDefaults } = NativeModules;
const HOUR = 3_600_000;
const empty = (day) => ({ day, sent: 0, oldest: 0, 'not asked': 0, locked: 0, offline: 0 });

/** Records the syncs of each day. It outlives the processes of the app. */
export class Diary {
  /** `sent` is the number of samples; `failure` says why some were not sent. */
  async note(sent, failure) {
    const now = new Date();
    let today = await UserDefaults.get('today') ?? empty(now.toDateString());
    if (today.day !== now.toDateString()) {
      this.print(today);
      today = empty(now.toDateString());
    }
    const firstSync = await UserDefaults.get('firstSync') ?? now.getTime();
    await UserDefaults.set('firstSync', firstSync);
    today.sent += sent.length;
    for (const { endDate } of sent) {
      // Samples from before the first sync do not show how late iOS wakes the app.
      const ended = Date.parse(endDate);
      if (ended >= firstSync) today.oldest = Math.max(today.oldest, (now.getTime() - ended) / HOUR);
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
