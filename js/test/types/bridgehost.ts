// What the types of 'bridgehost' allow, and what they must refuse.
import { device, type HealthUpdate, type Sample } from 'bridgehost';
import { NativeEventEmitter, NativeModules } from 'react-native';

device.openApp();
device.lock({ after: 60 });
// @ts-expect-error Seconds, and in an object.
device.lock(60);
// @ts-expect-error Seconds are a number.
device.lock({ after: '60' });
// @ts-expect-error There is no such key.
device.lock({ before: 60 });
device.crash('a bad pointer', { after: 1 });
device.network.setConnection('none');
device.network.setConnection('captive', { after: 5 });
// @ts-expect-error There is no such connection.
device.network.setConnection('5g');
device.network.plan('/upload', { failure: 503, times: [1, 2], answer: { ok: false } });
device.network.plan('/upload', { failure: 'lostReply' });
// @ts-expect-error There is no such failure.
device.network.plan('/upload', { failure: 'lost' });
// @ts-expect-error Only iOS knows.
device.appState = 'active';
// @ts-expect-error There is no such action.
device.explode();

const uuids: string[] = device.health.save([
  { type: 'HKQuantityTypeIdentifierStepCount', startDate: new Date(), value: 10, unit: 'count' },
]);
device.health.delete(uuids, { after: 5 });
// @ts-expect-error A sample has a start.
device.health.save([{ type: 'HKQuantityTypeIdentifierStepCount', value: 10 }]);
// @ts-expect-error There is no such answer.
device.health.answerPrompts('yes');

const { Health, BackgroundFetch, BackgroundTasks } = NativeModules;
new NativeEventEmitter<{ update: [HealthUpdate] }>(Health).addListener('update', ({ updateId, types }) => {
  Health.complete(updateId);
  types.join();
});
Health.queryAnchored({ type: 'HKWorkoutTypeIdentifier', limit: 100 }).then(({ added, deleted, anchor }) => {
  const samples: Sample[] = added;
  Health.queryAnchored({ types: samples.map(({ type }) => type), anchor });
  // @ts-expect-error Of a deleted sample nothing is left but its UUID.
  deleted[0].startDate;
});
// @ts-expect-error A query is of a type.
Health.querySamples({ limit: 1 });
// @ts-expect-error There is no such frequency.
Health.enableBackgroundDelivery('HKWorkoutTypeIdentifier', 'yearly');
BackgroundFetch.finish(1, 'newData');
// @ts-expect-error iOS takes one of three results.
BackgroundFetch.finish(1, 'done');
BackgroundTasks.submit({ identifier: 'sync', kind: 'processing', requiresExternalPower: true });
// @ts-expect-error A request has an identifier.
BackgroundTasks.submit({ kind: 'processing' });

process.exitCode = 1;
const server: string | undefined = process.env.BACKEND_URL;
console.log(server);
