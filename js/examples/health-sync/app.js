// bridgehost: --virtual-time --backend
import { Platform } from 'react-native';
import { EmitterHandler } from './EmitterHandler';
import { uploadWorkouts } from './backend';

// Runs on every launch, also when iOS starts the app in the background to fetch.
const handler = new EmitterHandler(uploadWorkouts);
handler.start();

console.log(`Health sync is listening on ${Platform.OS} ${Platform.Version}`);
