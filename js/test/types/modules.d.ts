// The modules of the phone under their names, as an app declares those that it uses.
import type { BackgroundFetchModule, BackgroundTasksModule, HealthModule } from 'bridgehost';

declare module 'react-native' {
  interface NativeModulesStatic {
    BackgroundFetch: BackgroundFetchModule;
    BackgroundTasks: BackgroundTasksModule;
    Health: HealthModule;
  }
}
