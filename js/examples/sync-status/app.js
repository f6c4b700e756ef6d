// bridgehost: --virtual-time --backend
import { NativeModules } from 'react-native';
import { phone } from './phone';
import { HealthSync } from './HealthSync';
import { Progress } from './Progress';
import { resources, typesToShare } from './resources';
import { throttle } from './throttle';
import { writeHealthData } from './writeHealthData';

const { Health } = NativeModules;

const sync = new HealthSync(resources);
const progress = new Progress(resources);
sync.onStatus = (resource, status, count) => {
  console.log(`  ${resource}: ${status}`);
  progress.note(resource, status, count);
};

// A person who taps ten times wants one sync.
const syncData = throttle(60_000, () => {
  console.log('syncData');
  return sync.run();
});

await Health.requestAuthorization({ toShare: typesToShare, toRead: Object.values(resources) });
await phone.tap(10, syncData);
progress.print();

await writeHealthData('water', 250);
await writeHealthData('mindfulSession', 0);
await writeHealthData('steps', 10_000).catch(({ name, message }) => console.log(name, message));

await phone.waitMinutes(2);
await phone.tap(10, syncData);
progress.print();
await phone.printWater();
