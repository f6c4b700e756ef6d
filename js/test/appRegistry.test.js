import { AppRegistry } from 'react-native';
import { equal, test, throws } from './assert.js';

test('5 AppRegistry: a runnable runs with its parameters', () => {
  const received = [];
  AppRegistry.registerRunnable('tool', (parameters) => received.push(parameters));
  equal(AppRegistry.registerComponent('app', () => () => null), 'app');
  equal(AppRegistry.getAppKeys(), ['tool', 'app']);
  AppRegistry.runApplication('tool', { rootTag: 1 });
  AppRegistry.runApplication('app', { rootTag: 1 });
  equal(received, [{ rootTag: 1 }]);
});

test('5 AppRegistry: an application that was never registered is an error', () => {
  const error = throws(() => AppRegistry.runApplication('missing', {}),
    '"missing" has not been registered. This can happen if:\n* Metro (the local dev server) is run '
    + 'from the wrong folder. Check if Metro is running, stop it and restart it in the current '
    + "project.\n* A module failed to load due to an error and `AppRegistry.registerComponent` "
    + "wasn't called.");
  equal(error.name, 'Invariant Violation');
});

test('5 startHeadlessTask: on iOS, which has no native support, the task still runs',
  async () => {
    const { promise, resolve } = Promise.withResolvers();
    AppRegistry.registerHeadlessTask('sync', () => async (data) => resolve(data));
    AppRegistry.startHeadlessTask(1, 'sync', { hour: 3 });
    equal(await promise, { hour: 3 });
  });
