// bridgehost: --virtual-time --backend
import { NativeEventEmitter, NativeModules } from 'react-native';
import './phone';
import { DailySync } from './DailySync';

const { Health } = NativeModules;
const type = 'HKQuantityTypeIdentifierStepCount';
const sync = new DailySync(type);

new NativeEventEmitter(Health).addListener('update', async ({ updateId }) => {
  try {
    await sync.run();
  } catch (error) {
    console.log(`  stopped: ${error.message}`);
  } finally {
    Health.complete(updateId);
  }
});

await Health.requestAuthorization({ toRead: [type] });
Health.observe({ type });
