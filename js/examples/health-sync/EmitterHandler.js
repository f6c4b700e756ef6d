import { NativeEventEmitter, NativeModules } from 'react-native';

const { HealthEmitter } = NativeModules;

/** Passes each batch of workouts to the backend, and reports the result to iOS. */
export class EmitterHandler {
  emitter = new NativeEventEmitter(HealthEmitter);
  /** @type {import('react-native').EventSubscription | null} */
  subscription = null;

  constructor(upload: (workouts: Array<Object>) => Promise<number>) {
    this.upload = upload;
  }

  start() {
    this.subscription = this.emitter.addListener('onSendData', this.onSendData);
  }

  stop() {
    this.subscription?.remove();
    this.subscription = null;
  }

  // iOS gives a background fetch 30 seconds. `finish` must be called before that, whatever happened.
  onSendData = async ({ fetchId, workouts }): Promise<void> => {
    try {
      const count = await this.upload(workouts);
      console.log(`Uploaded ${count} workouts`);
      HealthEmitter.finish(count > 0 ? 'newData' : 'noData', fetchId);
    } catch (error) {
      console.error('The upload failed:', error);
      HealthEmitter.finish('failed', fetchId);
    }
  };
}
