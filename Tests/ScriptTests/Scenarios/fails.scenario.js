import { expect, scenario } from 'bridgehost/testing';
import { workout } from './workout';

scenario('an expectation does not hold', { app: './app.js' }, async ({ device, backend }) => {
  device.health.save([workout]);
  backend.reply('/workouts', { status: 201, body: { ids: [7] } });
  device.simulateBackgroundFetch();
  await device.idle();
  console.log('so far', backend.requests().length);
  expect(backend.requests()).toMatchObject([{ method: 'PUT', status: 201 }]);
});

scenario('a promise comes to something else', { app: './app.js' }, async () => {
  await expect(new Promise((resolve) => setTimeout(resolve, 10, 'late'))).resolves.toBe('early');
});

scenario('the app is wrong, and no expectation says so', { app: './app.js' },
  async ({ device, backend }) => {
    device.health.save([workout]);
    backend.reply('/workouts', { body: {} });
    device.simulateBackgroundFetch();
    await device.idle();
  });

scenario('the app may be wrong in one way', { app: './app.js', allow: ['fetch-expired'] },
  async ({ device, backend }) => {
    device.health.save([workout]);
    backend.reply('/workouts', { body: {} });
    device.simulateBackgroundFetch();
    await device.idle();
  });

scenario('something is thrown outside of its function', { app: './app.js' }, async ({ device }) => {
  setTimeout(() => { throw new RangeError('too late'); }, 1000);
  await device.advance(60);
});

scenario('it waits for nothing', { app: './app.js' }, () => new Promise(() => {}));

scenario('a phone that never rests', { app: './ticks.js', launch: 'user' }, async ({ device }) => {
  await device.idle();
});

scenario('the server of the scenario throws', { app: './app.js' },
  async ({ device, backend }) => {
    device.health.save([workout]);
    backend.reply('/workouts', (request) => request.json().none.length);
    device.simulateBackgroundFetch();
    await device.idle();
  });

scenario('there is no such app', { app: './apps.js' }, () => {});
