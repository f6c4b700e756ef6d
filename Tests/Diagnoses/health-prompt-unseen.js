// bridgehost: --virtual-time --launch fetch
import { NativeModules } from 'react-native';

await NativeModules.Health.requestAuthorization({ toRead: ['HKWorkoutTypeIdentifier'] });
