// What the types of 'bridgehost/testing' allow, and what they must refuse.
import { describe, expect, scenario, sometimes, xit } from 'bridgehost/testing';

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
    expect(app.fetches[0]?.reason?.trim()).toBeUndefined();
    expect(app.console).not.toContain('failed');
    await expect(Promise.resolve(1)).resolves.toBe(1);
    sometimes('it was sent twice', backend.uuids().length === 2);
    backend.socket('/live', { status: 503, times: [1] });
    backend.socket('/live', (socket) => {
      if (socket.headers['authorization'] === undefined) return { status: 401 };
      socket.onMessage((data) => socket.send(typeof data === 'string' ? data.trim() : data.subarray(1)));
      socket.onClose(({ code, reason }) => console.log(code, reason));
      return undefined;
    });
    backend.socket('/live', async (socket) => { await device.advance(1); socket.close(4000, 'late'); });
    const [socket] = backend.sockets();
    expect([socket?.protocols.length, socket?.received[0], socket?.closed?.code]).toEqual([0, 'a', 1000]);
    socket?.drop();
    // @ts-expect-error Objects are not sent.
    socket?.send({});
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

describe.each([[1, 'a']] as [number, string][])('%d', (number, letter) => {
  expect(number.toFixed() + letter.trim()).toEqual(expect.not.stringContaining('b'));
});
describe.only.each([{ name: 'a' }] as const)('$name', ({ name }) => { name.trim(); });
scenario.each`
  a    | b
  ${1} | ${2}
`('$a', { app: './app.js' }, async ({ device }, { a, b }) => {
  expect.assertions(1);
  expect.hasAssertions();
  await device.advance(a + b);
  expect([a]).toEqual(expect.arrayOf(expect.any(Number)));
});

// @ts-expect-error A group gets no phone.
describe('a', ({ device }) => { device.lock(); });
// @ts-expect-error Only Jest has it.
xit('a', () => {});
// @ts-expect-error A scenario takes no time limit.
scenario('a day', { app: './app.js' }, () => {}, 5000);
