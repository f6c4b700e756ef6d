import { AppRegistry } from 'react-native';
import { equal, rejects, test, throws } from './assert.js';

test('a runnable runs with its parameters', () => {
  const received = [];
  AppRegistry.registerRunnable('tool', (parameters) => received.push(parameters));
  equal(AppRegistry.registerComponent('app', () => null), 'app');
  equal(AppRegistry.getAppKeys(), ['tool', 'app']);
  AppRegistry.runApplication('tool', { rootTag: 1 });
  AppRegistry.runApplication('app', { rootTag: 1 });
  equal(received, [{ rootTag: 1 }]);
});

test('an application that was never registered is an error', () => {
  const error = throws(() => AppRegistry.runApplication('missing', {}),
    '"missing" has not been registered. This can happen if:\n* Metro (the local dev server) is run '
    + 'from the wrong folder. Check if Metro is running, stop it and restart it in the current '
    + "project.\n* A module failed to load due to an error and `AppRegistry.registerComponent` "
    + "wasn't called.");
  equal(error.name, 'Invariant Violation');
});

async function warningsOf(body) {
  const { warn } = console;
  const warnings = [];
  console.warn = (text) => warnings.push(text);
  await body();
  console.warn = warn;
  return warnings;
}

test('a headless task gets its data; a second one of the same key replaces it', async () => {
  const received = [];
  AppRegistry.registerHeadlessTask('sync', () => async () => received.push('old'));
  const warnings = await warningsOf(() => {
    AppRegistry.registerHeadlessTask('sync', () => async (data) => received.push(data));
  });
  equal(warnings, ['registerHeadlessTask or registerCancellableHeadlessTask called multiple times '
    + "for same key 'sync'"]);
  AppRegistry.startHeadlessTask(1, 'sync', { hour: 3 });
  await null;
  equal(received, [{ hour: 3 }]);
});

test('a task of an unknown key is warned of', async () => {
  const warnings = await warningsOf(() => AppRegistry.startHeadlessTask(2, 'nothing', {}));
  equal(warnings, ['No task registered for key nothing']);
  throws(() => AppRegistry.cancelHeadlessTask(2, 'nothing'),
    "No task canceller registered for key 'nothing'");
});

test('a task can be cancelled', async () => {
  const { promise, reject } = Promise.withResolvers();
  AppRegistry.registerCancellableHeadlessTask('long', () => () => new Promise(() => {}),
    () => () => reject(new Error('cancelled')));
  AppRegistry.startHeadlessTask(3, 'long', {});
  AppRegistry.cancelHeadlessTask(3, 'long');
  await rejects(promise, 'cancelled');
});
