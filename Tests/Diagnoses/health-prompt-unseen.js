// bridgehost: --virtual-time
import { NativeModules } from 'react-native';

await NativeModules.Health.requestAuthorization({ toRead: ['HKWorkoutTypeIdentifier'] });
