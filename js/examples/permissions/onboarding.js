import { NativeModules } from 'react-native';
import { Permissions } from './Permissions';
import { phone } from './phone';
import { BODY_MASS, HEART_RATE, OXYGEN, SLEEP, STEPS } from './types';

const { Health } = NativeModules;
const title = (text) => console.log(`\n${text}`);

async function count(query) {
  try {
    return (await Health.querySamples(query)).length;
  } catch ({ code }) {
    return code;
  }
}

/** The steps of a person, and what the app learns from each. */
export async function onboarding(permissions) {
  title('A device without health data');
  phone.hasHealth(false);
  await permissions.ask().catch(({ message }) => console.log(message));
  phone.hasHealth(true);

  title('Asked three times, prompted once');
  console.log('was asked:', await permissions.hasAsked());
  for (let time = 0; time < 3; time++) await permissions.ask();
  console.log('was asked:', await permissions.hasAsked());
  phone.printPrompts();

  title('A type that came with an update of the app');
  const more = new Permissions({ toShare: [BODY_MASS], toRead: [STEPS, HEART_RATE, OXYGEN] });
  console.log('was asked:', await more.hasAsked());
  await more.ask();
  phone.printPrompts();

  title('What was denied looks empty; only what may be saved is known');
  phone.denies(HEART_RATE, { read: false });
  phone.denies(BODY_MASS, { share: false });
  console.log('was asked:', await permissions.hasAsked());
  console.log('may save body mass:', permissions.maySave(BODY_MASS));
  console.log('may read heart rate: nobody says;', await count({ type: HEART_RATE }), 'samples');

  title('One type a query, or one denial empties them all');
  console.log('steps:', await count({ type: STEPS }));
  console.log('heart rate:', await count({ type: HEART_RATE }));
  console.log('both in one query:', await count({ types: [STEPS, HEART_RATE] }));
  console.log('sleep, which was never asked for:', await count({ type: SLEEP }));
}
