// What the types of 'bridgehost/testing' allow, and what they must refuse.
import { expect, scenario, sometimes } from 'bridgehost/testing';

scenario('a day', { app: './app.js', launch: 'user', allow: ['fetch-expired'], runs: 5 },
  async ({ app, backend, device }) => {
    device.simulateBackgroundFetch({ after: 1 });
    await device.idle({ within: 60 });
    await device.advance(1);
    backend.reply('/upload', { status: 503, times: [1] });
    backend.reply('/upload', ({ json }) => ({ body: json() }));
    backend.reply('/upload', async () => {});
    expect(backend.requests('/upload')[0]?.headers['content-type']).toMatch(/json/);
    expect(app.fetches).toMatchObject([{ result: 'newData' }]);
    expect(app.console).not.toContain('failed');
    await expect(Promise.resolve(1)).resolves.toBe(1);
    sometimes('it was sent twice', backend.uuids().length === 2);
    // @ts-expect-error Seconds, in an object.
    await device.idle(60);
    // @ts-expect-error A reply is the same each time, or made by a function.
    backend.reply('/upload', 503);
    // @ts-expect-error What was found cannot be changed.
    app.diagnoses = [];
    // @ts-expect-error There is no such matcher.
    expect(1).toBeOne();
  });
scenario.only('one', { app: './app.js' }, () => {});

// @ts-expect-error The app is required.
scenario('a day', {}, () => {});
// @ts-expect-error There is no such launch.
scenario('a day', { app: './app.js', launch: 'push' }, () => {});
// @ts-expect-error There is no such option.
scenario('a day', { app: './app.js', retries: 2 }, () => {});
// @ts-expect-error A scenario has a body.
scenario('a day', { app: './app.js' });
