// bridgehost: --virtual-time --launch fetch
import { AppState, NativeEventEmitter, NativeModules } from 'react-native';
import './phone';
import { Permissions } from './Permissions';
import { onboarding } from './onboarding';
import { BODY_MASS, HEART_RATE, STEPS } from './types';

const { BackgroundFetch, Health } = NativeModules;

const permissions = new Permissions({ toShare: [BODY_MASS], toRead: [STEPS, HEART_RATE] });

// A sheet needs a person to answer it. In the background the app only checks whether the person was asked.
new NativeEventEmitter(BackgroundFetch).addListener('fetch', async ({ fetchId }) => {
  if (!await permissions.hasAsked()) {
    console.log('a background fetch, but nobody was asked yet');
    return BackgroundFetch.finish(fetchId, 'noData');
  }
  // Nobody reads samples of a locked phone.
  const steps = await Health.querySamples({ type: STEPS }).catch(() => null);
  if (steps === null) return BackgroundFetch.finish(fetchId, 'failed');
  console.log(`a background fetch finds ${steps.length} steps samples`);
  BackgroundFetch.finish(fetchId, steps.length > 0 ? 'newData' : 'noData');
});

AppState.addEventListener('change', (state) => {
  if (state === 'active') onboarding(permissions);
});
