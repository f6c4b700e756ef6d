// bridgehost: --virtual-time
import { AppState, NativeModules } from 'react-native';
import { HealthObservers } from './HealthObservers';
import { phone } from './phone';
import { BODY_MASS, STEPS, WORKOUTS } from './types';

const { Health } = NativeModules;

const observers = new HealthObservers({
  [STEPS]: 'immediate',
  [WORKOUTS]: 'immediate',
  [BODY_MASS]: 'daily',
});
if (phone.hasBadRelease()) observers.complete = () => {};

// iOS looks for the queries of an app that it woke as soon as the app has launched, so do not await anything before.
// Only a person who was never asked has to be asked first.
if (Health.authorizationStatus(STEPS) === 0) {
  await Health.requestAuthorization({ toRead: [STEPS, WORKOUTS, BODY_MASS] });
}
observers.start();
// It fails while the phone is locked. The next update counts them.
observers.count(WORKOUTS, 'launch').catch(() => {});

// To show both cases, iOS may wake the app only from the second visit on.
AppState.addEventListener('change', (state) => {
  if (state === 'active') observers.wakeForUpdates();
});

phone.didStart(observers);
