// bridgehost: --virtual-time --backend
import { NativeModules } from 'react-native';
import './phone';
import { StepSync } from './StepSync';

const { Health } = NativeModules;

await Health.requestAuthorization({ toRead: [StepSync.type] });
new StepSync().start();
