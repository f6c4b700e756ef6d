import { expect, scenario } from 'bridgehost/testing';

scenario('a ring wakes the app, which answers', { app: './app.js' }, async ({ device, app }) => {
  device.doorbell.ring('Ada');
  await device.idle();
  expect(device.launchReason).toBe('doorbell');
  expect(device.doorbell.rings).toEqual([{ id: 1, visitor: 'Ada' }]);
  expect(app.console).toEqual(['Ada is at the door']);
});

scenario('nobody answers while the app may not run', { app: './app.js', allow: ['doorbell-unanswered'] },
  async ({ device, app }) => {
    device.openApp();
    await device.idle();
    device.forceQuit();
    device.doorbell.ring('Ada');
    await device.idle();
    expect(app.console).toEqual([]);
    expect(app.diagnoses.map(({ code }) => code)).toEqual(['doorbell-unanswered']);
  });
