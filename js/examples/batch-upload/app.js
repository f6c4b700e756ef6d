// bridgehost: --virtual-time --backend
import { NativeModules } from 'react-native';
import { phone } from './phone';
import { BatchUploader } from './BatchUploader';
import { Outbox } from './Outbox';

const { Health } = NativeModules;
const type = 'HKQuantityTypeIdentifierStepCount';

await Health.requestAuthorization({ toRead: [type] });
await phone.willRun();
await new BatchUploader(type, new Outbox(type)).run();
await phone.didRun();
