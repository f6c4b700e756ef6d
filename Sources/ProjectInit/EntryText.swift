/// The script and the scenarios that `bridgehost init` writes.
enum EntryText {
  /// - Parameter app: the path of the app from the folder `bridgehost`, or a module.
  static func scenario(ofApp app: String) -> String {
    """
    // Each scenario says what happens on the phone, and what the app must do then. Each has a new phone and its own server.
    import { expect, scenario } from 'bridgehost/testing';

    const app = '\(app)';

    scenario('a person opens the app', { app, launch: 'user' }, async ({ app, device }) => {
      await device.advance(60);

      expect(app.exitCode).toBe(0);
    });

    // Next: let something happen in the background, such as `device.simulateBackgroundFetch()`, and say with `backend` what
    // must reach the server then.

    """
  }

  static let path = "bridgehost/background.js"

  static let entry = """
    // The background work of the app. When iOS launches the app in the background, this script runs from its first line.
    //
    //   bridgehost --backend bridgehost/background.js     runs it once
    //   bridgehost test                                   runs the scenarios beside it
    //   bridgehost race bridgehost/background.js          searches for orders of events in which it fails
    import { NativeEventEmitter, NativeModules } from 'react-native';
    // Import your own code here, such as:
    // import { uploadWorkouts } from '../src/uploadWorkouts';

    const { HealthEmitter } = NativeModules;
    // The address of bridgehost's own server.
    const server = process.env.BACKEND_URL ?? 'https://backend.example';

    // Replace this with your own upload. It must throw an error if the server did not get the workouts.
    async function uploadWorkouts(workouts) {
      const abort = new AbortController();
      // iOS ends a background fetch after 30 seconds, and a server may never answer.
      const timer = setTimeout(() => abort.abort(), 20_000);
      try {
        const response = await fetch(`${server}/workouts`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ workouts }),
          signal: abort.signal,
        });
        if (!response.ok) throw new Error(`the server answered ${response.status}`);
      } finally {
        clearTimeout(timer);
      }
    }

    // Add the listener while the script loads: an event that comes before its listener can be lost.
    new NativeEventEmitter(HealthEmitter).addListener('onSendData', async ({ fetchId, workouts }) => {
      try {
        await uploadWorkouts(workouts);
        HealthEmitter.finish('newData', fetchId);
      } catch (error) {
        console.warn(`The upload failed: ${error.message}`);
        // The next background fetch brings the same workouts again.
        HealthEmitter.finish('failed', fetchId);
      }
    });

    """

  static let scenario = """
    // Each scenario says what happens on the phone, and what the app must do then. Each has a new phone and its own server.
    import { expect, scenario } from 'bridgehost/testing';

    const app = './background.js';
    const workout = {
      type: 'HKWorkoutTypeIdentifier',
      activityType: 'HKWorkoutActivityTypeRunning',
      startDate: '2026-01-05T07:00:00Z',
      endDate: '2026-01-05T07:45:00Z',
    };

    scenario('new workouts reach the server', { app }, async ({ app, backend, device }) => {
      const uuids = device.health.save([workout]);
      device.simulateBackgroundFetch();
      await device.idle();

      expect(backend.uuids('/workouts')).toEqual(uuids);
      expect(app.fetches).toMatchObject([{ result: 'newData' }]);
    });

    scenario('the next fetch sends what the server refused', { app }, async ({ app, backend, device }) => {
      const uuids = device.health.save([workout]);
      backend.reply('/workouts', { status: 503, times: [1] });
      device.simulateBackgroundFetch();
      await device.idle();
      device.simulateBackgroundFetch();
      await device.idle();

      expect(app.fetches.map(({ result }) => result)).toEqual(['failed', 'newData']);
      expect(backend.uuids('/workouts')).toEqual(uuids);
    });

    """
}
