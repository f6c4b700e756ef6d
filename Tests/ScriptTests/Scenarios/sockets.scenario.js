import { expect, scenario, sometimes } from 'bridgehost/testing';

const app = './live.js';

scenario('a function of the file is the server', { app }, async ({ device, backend, app: it }) => {
  backend.socket('/feed', (socket) => {
    expect(socket.protocols).toEqual(['v2', 'v1']);
    expect(socket.headers).toEqual({ authorization: 'token 7' });
    socket.send('welcome');
    socket.onMessage((data) => socket.send(typeof data === 'string' ? data.toUpperCase() : data.map((n) => 2 * n)));
    socket.onClose(({ code, reason }) => socket.send(`too late for ${code} ${reason}`));
  });
  device.openApp();
  await device.idle();
  expect(it.console).toEqual(['open v2', 'message welcome', 'message {"TYPE":"HELLO"}', 'message 2,4,6']);
  const [socket, ...others] = backend.sockets();
  expect(others).toEqual([]);
  expect(socket).toMatchObject({ url: 'wss://live.example.com/feed', path: '/feed', time: 0, closed: null });
  expect(socket.received).toEqual(['{"type":"hello"}', new Uint8Array([1, 2, 3])]);
  socket.send('bye');
  await device.idle();
  expect(it.console.slice(4)).toEqual(['message bye', 'close 4000 done']);
  expect(socket.closed).toEqual({ code: 4000, reason: 'done' });
});

scenario('without one, the server takes each socket and says nothing', { app },
  async ({ device, backend, app: it }) => {
    device.openApp();
    await device.idle();
    expect(it.console).toEqual(['open v2']);
    expect(backend.sockets('/feed')).toHaveLength(1);
    expect(backend.sockets('/other')).toEqual([]);
    expect(backend.requests()).toEqual([]);
  });

scenario('the server refuses, closes and crashes', { app: './reconnects.js' },
  async ({ device, backend, app: it }) => {
    backend.socket('/feed', (socket) => {
      const count = backend.sockets().length;
      if (count === 2) return { status: 401 };
      if (count === 3) socket.close(4001, 'go away');
      if (count === 4) socket.drop();
      return undefined;
    });
    backend.socket('/feed', { status: 503, times: [1] });
    device.openApp();
    await device.idle();
    expect(it.console).toEqual([
      '1006 Received bad response code from server: 503.', '1006 Received bad response code from server: 401.',
      'open', '4001 go away', 'open', '1001 Stream end encountered', 'open',
    ]);
    expect(backend.sockets().map(({ closed }) => closed?.code)).toEqual([1006, 1006, 4001, 1006, undefined]);
  });

scenario('iOS closes the socket of a suspended app, which notices when it is back', { app },
  async ({ device, backend, app: it }) => {
    const closed = [];
    backend.socket('', (socket) => socket.onClose(({ code }) => closed.push(code)));
    device.openApp();
    await device.idle();
    device.leaveApp();
    await device.advance(60);
    expect(device.appState).toBe('suspended');
    expect(closed).toEqual([1006]);
    expect(it.console).toEqual(['open v2', 'inactive', 'background']);
    backend.sockets()[0].send('into the void');
    await device.idle();
    device.openApp();
    await device.idle();
    expect(it.console.slice(3)).toContain('close 1006 The operation couldn’t be completed. Socket is not connected');
    sometimes('the app connects again', it.console.filter((line) => line === 'open v2').length === 2);
  });

scenario('the network decides', { app: './reconnects.js' },
  async ({ device, backend, app: it }) => {
    device.network.plan('live', { failure: 'refused', times: [1] });
    device.network.plan('example', { failure: 'silence', times: [2] });
    device.network.plan('.com', { failure: 'lostReply', times: [3] });
    device.network.plan('/feed', { failure: 502, times: [4] });
    device.openApp();
    await device.advance(59);
    expect(it.console).toEqual(['1006 The operation couldn’t be completed. Connection refused']);
    await device.advance(1);
    expect(it.console.slice(1)).toEqual([
      '1006 Timed out connecting to server.', '1006 The operation couldn’t be completed. Connection reset by peer',
      '1006 Received bad response code from server: 502.', 'open',
    ]);
    device.network.setConnection('cellular');
    await device.idle();
    expect(it.console.slice(5)).toEqual([
      '1006 The operation couldn’t be completed. Software caused connection abort', 'open']);
    device.network.setConnection('none');
    await device.advance(1);
    expect(it.console.slice(7)).toEqual([
      '1006 The operation couldn’t be completed. Network is down',
      '1006 The operation couldn’t be completed. Network is down']);
    device.network.setConnection('captive');
    await device.advance(0);
    expect(backend.sockets().map(({ closed }) => closed.code)).toEqual([1006, 1006]);
    device.network.setConnection('wifi');
    await device.advance(1);
    expect(it.console.at(-1)).toBe('open');
  });

scenario('an answer takes as long as that of a request', { app: './clock.js' },
  async ({ device, backend, app: it }) => {
    device.network.plan('', { latency: 2 });
    backend.socket('', (socket) => socket.onMessage(() => socket.send('pong')));
    device.openApp();
    await device.idle();
    expect(it.console).toEqual(['open after 2 s', 'pong after 4 s']);
  });

scenario('a socket ends with its process, and is closed by a reload', { app },
  async ({ device, backend }) => {
    device.openApp();
    await device.idle();
    backend.sockets()[0].send('reload');
    await device.idle();
    device.forceQuit();
    await device.idle();
    expect(backend.sockets().map(({ closed }) => closed.code)).toEqual([1000, 1006]);
  });

for (const [latency, closed] of [[2, []], [0.8, [1006]]]) {
  scenario(`a socket that the app closes before it is open, with a latency of ${latency} s`, { app: './early.js' },
    async ({ device, backend, app: it }) => {
      device.network.plan('', { latency });
      device.openApp();
      await device.idle();
      expect(it.console).toEqual(['close 0 ']);
      expect(backend.sockets().map(({ closed: end }) => end.code)).toEqual(closed);
    });
}
