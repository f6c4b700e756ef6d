// bridgehost: --virtual-time
import { NativeModules } from 'react-native';

// HealthKit allows requests for the types that a correlation contains, not for the correlation.
await NativeModules.Health.requestAuthorization({
  toRead: ['HKCorrelationTypeIdentifierBloodPressure'],
});
