import { expect, scenario, sometimes } from 'bridgehost/testing';

const run = (startDate, minutes) => ({
  type: 'HKWorkoutTypeIdentifier',
  activityType: 'HKWorkoutActivityTypeRunning',
  startDate,
  endDate: Date.parse(startDate) + minutes * 60_000,
});

scenario('new workouts reach the backend', { app: './app.js' }, async ({ device, backend, app }) => {
  const uuids = device.health.save([run('2026-01-04T07:00:00Z', 30), run('2026-01-05T07:00:00Z', 45)]);
  device.simulateBackgroundFetch();
  await device.idle();

  const [request, ...others] = backend.requests('/workouts');
  expect(others).toEqual([]);
  expect(request.json().workouts).toMatchObject([{ duration: 1800 }, { duration: 2700 }]);
  expect(backend.uuids()).toEqual(uuids);
  expect(app.fetches).toMatchObject([{ result: 'newData' }]);
});

scenario('a server that is down gets one more try', { app: './app.js' },
  async ({ device, backend, app }) => {
    device.health.save([run('2026-01-05T07:00:00Z', 45)]);
    backend.reply('/workouts', { status: 503, times: [1] });
    device.simulateBackgroundFetch();
    await device.idle();

    expect(backend.requests('/workouts').map(({ status }) => status)).toEqual([503, 200]);
    expect(app.fetches).toEqual([{ id: 1, result: 'newData', elapsed: 1 }]);
    expect(app.console).toContain('/workouts answered 503; trying once more');
  });

scenario('what failed is sent by the next fetch', { app: './app.js' },
  async ({ device, backend, app }) => {
    const [uuid] = device.health.save([run('2026-01-05T07:00:00Z', 45)]);
    device.network.setConnection('none');
    device.simulateBackgroundFetch();
    await device.idle();
    expect(backend.requests()).toEqual([]);

    device.network.setConnection('wifi');
    device.simulateBackgroundFetch();
    await device.idle();
    expect(app.fetches.map(({ result }) => result)).toEqual(['failed', 'newData']);
    expect(backend.uuids()).toEqual([uuid]);
  });

scenario('a crash before the answer loses nothing', { app: './app.js' },
  async ({ device, backend, app }) => {
    const [uuid] = device.health.save([run('2026-01-05T07:00:00Z', 45)]);
    backend.reply('/workouts', { latency: 2 });
    device.simulateBackgroundFetch();
    await device.advance(1);
    device.crash();

    device.simulateBackgroundFetch();
    await device.idle();
    expect(device.launchCount).toBe(2);
    expect(app.fetches.at(-1)).toMatchObject({ result: 'newData' });
    // The server had it already when the app crashed, and knows it by its UUID.
    expect(backend.uuids()).toEqual([uuid, uuid]);
    sometimes('the server has it twice', backend.uuids().length === 2);
  });
