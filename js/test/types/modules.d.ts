// The phone's modules with their names, declared as in an app that uses them.
import type { BackgroundFetchModule, BackgroundTasksModule, HealthModule } from 'bridgehost';

declare module 'react-native' {
  interface NativeModulesStatic {
    BackgroundFetch: BackgroundFetchModule;
    BackgroundTasks: BackgroundTasksModule;
    Health: HealthModule;
  }
}
