// bridgehost: --virtual-time
import { device } from 'bridgehost';
import { NativeModules } from 'react-native';

device.health.answerPrompts('later');
await NativeModules.Health.requestAuthorization({ toRead: ['HKWorkoutTypeIdentifier'] });
