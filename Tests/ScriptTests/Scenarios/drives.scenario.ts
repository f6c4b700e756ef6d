// bridgehost: --architecture bridge
import { expect, scenario, sometimes } from 'bridgehost/testing';
import { workout } from './workout';

interface Sent { uuid: string }

scenario('the server answers by a function, and takes its time', { app: './app.js' },
  async ({ device, backend, app }) => {
    const uuids: string[] = device.health.save([workout, { ...workout, startDate: '2026-01-04T07:00:00Z' }]);
    backend.reply('/workouts', async (request) => {
      const sent: Sent[] = request.json();
      return { status: 201, body: { ids: sent.map(({ uuid }) => uuid) }, latency: 3 };
    });
    device.simulateBackgroundFetch();
    await device.idle();
    expect(app.fetches).toEqual([{ id: 1, result: 'newData', elapsed: 3 }]);
    expect(backend.requests()).toMatchObject([{ method: 'POST', path: '/workouts', status: 201 }]);
    expect(backend.uuids('/workouts').toSorted()).toEqual(uuids.toSorted());
    expect(app.console[0]).toBe('2 workouts');
  });

scenario('a fetch that did not end well says why', { app: './careful.js' },
  async ({ device, backend, app }) => {
    device.health.save([workout]);
    backend.reply('/workouts', { status: 500, times: [1] });
    for (let fetch = 1; fetch <= 2; fetch += 1) {
      device.simulateBackgroundFetch();
      await device.idle();
    }
    expect(app.fetches).toEqual([
      { id: 1, result: 'failed', elapsed: 0, reason: 'the server answered 500 (POST https://api.example.com/workouts)' },
      { id: 2, result: 'newData', elapsed: 0 },
    ]);
  });

scenario('the last reply that fits counts', { app: './app.js' }, async ({ device, backend, app }) => {
  backend.reply('example.com', { body: { ids: ['all'] } });
  backend.reply('/workouts', { body: { ids: ['second'] }, times: [2] });
  for (let fetch = 1; fetch <= 3; fetch += 1) {
    device.health.save([{ ...workout, startDate: `2026-01-0${fetch}T07:00:00Z` }]);
    device.simulateBackgroundFetch();
    await device.idle();
  }
  expect(app.console.filter((line) => line.startsWith('ids')))
    .toEqual(['ids all', 'ids second', 'ids all']);
});

scenario('time passes as it is let', { app: './ticks.js', launch: 'user' }, async ({ device }) => {
  expect(device.appState).toBe('active');
  await expect(device.idle({ within: 600 })).rejects.toThrow('is still busy after 0:10:00');
  const before = Date.now();
  await device.advance(90);
  expect(Date.now() - before).toBe(90_000);
  device.leaveApp();
  await device.advance(10);
  expect(device.appState).toBe('suspended');
  await device.idle();
});

scenario('it lives on when the app is suspended, swiped away and gone', { app: './app.js' },
  async ({ device, app }) => {
    device.openApp();
    await device.idle();
    device.suspend();
    await new Promise((resolve) => setTimeout(resolve, 5000));
    expect(device.appState).toBe('suspended');
    device.forceQuit();
    device.simulateBackgroundFetch();
    await device.idle();
    expect(app.fetches).toEqual([]);
    expect(device.launchCount).toBe(1);
    device.openApp();
    await device.idle();
    expect(device.launchCount).toBe(2);
    sometimes('iOS woke an app that was swiped away', app.fetches.length > 0);
    sometimes('the app was opened again', device.launchReason === 'user');
  });

scenario.skip('somebody writes this one day', { app: './app.js' }, () => {});
