/**
 * When something happens to the phone. A plan outlives the app's process, but a reload cancels it, because the script
 * plans again.
 */
export interface When {
  /** The delay in seconds on the phone's clock. The app need not be running then. Default: no delay. */
  after?: number;
}

/** A remote notification. */
export interface Push {
  /** The app's own values. Firebase allows only strings. */
  data?: Record<string, unknown>;
  /** What iOS shows: `alert` of the payload, such as `{ title, body }`. Without it, iOS shows nothing. */
  notification?: { title?: string; body?: string } & Record<string, unknown>;
  /** Whether the payload has `content-available: 1`. By default it has, unless there is a `notification`. */
  contentAvailable?: boolean;
}

/** What happens to the requests of a route. */
export interface RequestPlan {
  /** How many seconds an answer takes. */
  latency?: number;
  /**
   * How a request fails: the server answers with this status, refuses the connection, never receives the request,
   * receives it but its answer is lost, or never answers.
   */
  failure?: number | 'refused' | 'lostRequest' | 'lostReply' | 'silence';
  /** The numbers of the requests that fail, counted from 1. Default: all requests of the route. */
  times?: number[];
  /** The server's answer, as JSON. */
  answer?: unknown;
}

/**
 * The simulated iPhone on which the script runs. `--native` files and capabilities declare what they add to it:
 * `declare module 'bridgehost' { interface Device { doorbell: { ring(visitor: string, when?: When): void } } }`
 */
export interface Device {
  /** The person taps the app: iOS launches it, or brings it to the foreground. */
  openApp(when?: When): void;
  /**
   * The person taps a link to the app: the link launches the app (`Linking.getInitialURL`), or brings it to the
   * foreground (event `url` of `Linking`).
   */
  openLink(url: string, when?: When): void;
  /** The person goes to the home screen. */
  leaveApp(when?: When): void;
  /** The person locks the phone. Ten minutes later, health data cannot be read any more. */
  lock(when?: When): void;
  /** The person unlocks the phone. */
  unlock(when?: When): void;
  /** iOS suspends the app, even if it still has work to do. */
  suspend(when?: When): void;
  /** iOS needs memory: it ends a suspended app without a callback, and warns a running one (`memoryWarning` of `AppState`). */
  pressMemory(when?: When): void;
  /** The person swipes the app away. iOS does not wake it until the person opens it again. */
  forceQuit(when?: When): void;
  /** The app crashes. */
  crash(why?: string, when?: When): void;
  /** The phone is restarted. It is then locked, and not unlocked since the restart. */
  restart(when?: When): void;
  /**
   * The power fails, or iOS crashes. The phone starts again as after `restart`. Changes of user defaults in the last
   * seconds, which iOS had not yet written, are lost.
   */
  losePower(when?: When): void;
  /** The app is deleted and installed again. Only the keychain is kept. */
  reinstall(when?: When): void;
  /** Starts a background fetch, like Xcode's Debug > Simulate Background Fetch. */
  simulateBackgroundFetch(when?: When): void;
  /**
   * A server sends the app a remote notification through APNs. With `contentAvailable` iOS lets the app run for it in the
   * background, with `notification` iOS shows it. Without arguments it is a silent one.
   *
   * @throws Error for an unknown option.
   */
  simulatePush(push?: Push, when?: When): void;
  /** The person taps the notification that iOS has shown last. It launches the app, or brings it to the foreground. */
  tapNotification(when?: When): void;
  /** The debugger's command with this name: launches a submitted task now. */
  _simulateLaunchForTaskWithIdentifier(identifier: string, when?: When): void;
  /** The debugger's command with this name: ends the time of a running task now. */
  _simulateExpirationForTaskWithIdentifier(identifier: string, when?: When): void;
  /** Sets the phone's clock forward or back by this many seconds. On a virtual clock, `Date` shows the new time. */
  setClock(seconds: number): void;
  /**
   * The person travels, or sets another time zone, named as in the tz database, such as `America/New_York`.
   * HealthKit's days change at once, `Date` and `Intl` from the next turn on (after an `await`). As in JavaScriptCore
   * on a phone, a `Date` whose local time was already read keeps it.
   */
  setTimeZone(name: string, when?: When): void;
  /** Lets this many seconds pass at once. */
  advance(seconds: number): void;

  readonly appState: 'notRunning' | 'inactive' | 'active' | 'background' | 'suspended';
  /** How many times the app was launched. 1 in its first process. */
  readonly launchCount: number;
  /** Why the app was launched. Your own capabilities can add reasons. */
  readonly launchReason:
    'fetch' | 'user' | 'healthKit' | 'backgroundTask' | 'bluetooth' | 'remoteNotification' | 'none' | (string & {}) | null;
  /** Why the previous process ended; `null` in the first process. */
  readonly lastTermination: string | null;
  /** The links that the app opened with `Linking`, each with the app that it led to, such as `Health`. */
  readonly openedLinks: { url: string; app: string }[];
  readonly isLocked: boolean;
  /** The phone's time zone. At first that of the machine, or of `TZ`; on a virtual clock UTC, unless `TZ` is set. */
  readonly timeZone: string;
  /** The limits that iOS sets for the app, such as `ios-17`. */
  readonly profile: string;

  /** What the watch, other apps and the person do to the health data. */
  readonly health: {
    /**
     * A source other than the app saves samples: an Apple Watch, unless a sample names its source. Returns the UUIDs of
     * the samples. Each sample is new, even if an equal one exists, unless both have the same sync identifier in their
     * metadata.
     *
     * @throws Error with HealthKit's text for an unknown type, a unit that does not fit the type, or a value that a
     * category does not have; TypeError for unknown keys.
     */
    save(samples: NewSample[], when?: When): string[];
    /** Another source deletes samples. */
    delete(uuids: string[], when?: When): void;
    /** Another app deletes the samples that it saved on a day, and saves them again with new UUIDs. */
    replaceDay(
      day: { type: string; startDate: DateLike; endDate: DateLike; source: string }, when?: When): void;
    /** How the person answers the permission sheets from now on, and the one that is open. */
    answerPrompts(answer: 'allow' | 'deny' | 'later', when?: When): void;
    /** The person changes an answer in Settings. */
    setAuthorization(type: string, answers: { share?: boolean; read?: boolean }, when?: When): void;
    /** Sets whether the device supports health data. */
    setAvailable(isAvailable: boolean, when?: When): void;
    /** The permission sheets so far. A sheet shows only the new types (`newToShare`, `newToRead`). */
    readonly prompts: {
      toShare: string[]; toRead: string[]; newToShare: string[]; newToRead: string[];
    }[];
  };

  /** What earlier runs of the app would have stored, and the room for more. */
  readonly storage: {
    /** Stores a value as `@react-native-async-storage/async-storage` does. */
    setItem(key: string, value: string, when?: When): void;
    /**
     * Runs SQL in an SQLite database of the app, and makes the database if it is missing. `path` is that of its file in the app's
     * directory: `Documents/SQLite/app.db` for expo-sqlite, `Library/app.sqlite` for op-sqlite, `Library/LocalDatabase/app.db` for
     * react-native-sqlite-storage.
     */
    executeSQL(path: string, sql: string, when?: When): void;
    /** Stores a password in the keychain, for the app's bundle identifier. It can be read after the first unlock. */
    setPassword(username: string, password: string, when?: When): void;
    /**
     * Whether the disk is full. Then what the app writes into files and async storage fails. User defaults and the keychain
     * do not show it.
     */
    setFull(isFull: boolean, when?: When): void;
  };

  /** The storages of `react-native-mmkv`. */
  readonly mmkv: {
    /** Stores a value, as an earlier run of the app would have done: in the storage with this id, or in the default one. */
    set(key: string, value: boolean | number | string | ArrayBuffer, id?: string | null, when?: When): void;
  };

  /** What the person lets the app use, by the names of `PERMISSIONS.IOS` of `react-native-permissions`. */
  readonly permissions: {
    /** How the person answers the prompts for a permission from now on. Without this call, the person allows everything. */
    answer(permission: string, answer: 'allow' | 'deny' | 'limit', when?: When): void;
    /** What the person has set in Settings, as a status of `react-native-permissions`. */
    set(
      permission: string, status: 'granted' | 'limited' | 'blocked' | 'denied' | 'unavailable', when?: When): void;
    /** Whether an app that may know the location learns the precise one. */
    setLocationPrecise(isPrecise: boolean, when?: When): void;
  };

  /** Things with Bluetooth Low Energy near the phone, and the phone's radio. */
  readonly bluetooth: {
    /**
     * Puts a peripheral near the phone, with its firmware. Returns its identifier, with which Core Bluetooth and the other
     * methods know it. It outlives the app's process, so a peripheral with the same identifier stays as it is: the
     * script of the next process may add it again.
     */
    addPeripheral(peripheral: NewPeripheral, when?: When): string;
    /** The peripheral has a new value, and sends it to the app if the app has subscribed to it. */
    notify(id: string, service: string, characteristic: string, value: Bytes, when?: When): void;
    /** The peripheral has a new value, which the app sees when it reads. */
    setValue(id: string, service: string, characteristic: string, value: Bytes, when?: When): void;
    /** New firmware: the peripheral has other services. */
    setServices(id: string, services: PeripheralServices, when?: When): void;
    /** The person goes away from the peripheral. A connection ends some seconds later. */
    leaveRange(id: string, when?: When): void;
    /** The person comes back to the peripheral. */
    comeIntoRange(id: string, when?: When): void;
    /** The peripheral ends the connection. */
    disconnect(id: string, when?: When): void;
    /** The person removes the peripheral in Settings. It must pair again. */
    forget(id: string, when?: When): void;
    /**
     * The phone knows the peripheral under another identifier from now on, as after Reset Network Settings. Returns the new
     * identifier. A connection ends, the bond is gone, and the identifier that the app has saved finds nothing.
     */
    changeIdentifier(id: string, when?: When): string;
    /** How strongly the phone receives the peripheral, in dBm. */
    setRSSI(id: string, rssi: number, when?: When): void;
    /** The peripheral is switched on or off. A connection ends some seconds after it was switched off. */
    setPower(id: string, isOn: boolean, when?: When): void;
    /** The next attempts to connect to the peripheral fail. */
    failConnections(id: string, count: number, when?: When): void;
    /** Another phone has the peripheral's only connection. Attempts to connect wait until this is over. */
    setBusy(id: string, isBusy: boolean, when?: When): void;
    /** The next reads of values fail with the ATT error 14. */
    failReads(id: string, count: number, when?: When): void;
    /** The next notifications get lost. Indications do not, because the phone confirms them. */
    loseNotifications(id: string, count: number, when?: When): void;
    /** The peripheral gets the next confirmed writes, but each time the connection ends before the app learns of it. */
    cutWrites(id: string, count: number, when?: When): void;
    /**
     * The person switches Bluetooth off. What an ended app waits for is kept only if it was switched off in Control Center,
     * the default.
     */
    turnOff(where?: 'settings' | 'controlCenter' | 'airplaneMode', when?: When): void;
    turnOff(when?: When): void;
    turnOn(when?: When): void;
    /** The person switches airplane mode on, and Bluetooth stays on. */
    stayOnInAirplaneMode(when?: When): void;
    /** The Bluetooth service of iOS crashes and comes back: the state is `resetting` for a moment. */
    reset(when?: When): void;
    /** Whether the phone has Bluetooth Low Energy. */
    setSupported(isSupported: boolean, when?: When): void;
    /** How the person answers from now on when a peripheral wants to pair. Default: `allow`. */
    setPairing(answer: 'allow' | 'deny' | 'ignore', when?: When): void;
    /** The peripherals near the phone, and what the app has done with them. */
    readonly peripherals: {
      id: string;
      name: string | null;
      isConnected: boolean;
      isPaired: boolean;
      /** The values to which the app has subscribed. */
      subscribed: { service: string; characteristic: string }[];
      /** What the app has written, for each characteristic the oldest first. */
      written: { service: string; characteristic: string; value: number[] }[];
    }[];
    /** The state that an app would find now (`CBManagerState`). */
    readonly state: 'unknown' | 'resetting' | 'unsupported' | 'unauthorized' | 'poweredOff' | 'poweredOn';
  };

  readonly localize: {
    /**
     * The languages that the person prefers, such as `['de-DE', 'en-US']`, and the phone's locale, such as `de_DE`. Without a
     * locale, it is that of the first language. The app learns of them in its next launch.
     */
    set(languages: string[], locale: string | null, when?: When): void;
  };

  readonly network: {
    readonly connection: 'none' | 'cellular' | 'wifi' | 'captive';
    /**
     * `captive` is a Wi-Fi with a login page: NetInfo says that it is connected, and no request reaches its server.
     * With `none` and `captive`, requests that are under way are lost.
     */
    setConnection(connection: 'none' | 'cellular' | 'wifi' | 'captive', when?: When): void;
    /** How many seconds an answer takes if no plan says otherwise. */
    setLatency(seconds: number, when?: When): void;
    /** The share of requests that are lost, from 0 to 1. The seed determines which. */
    setLoss(share: number, when?: When): void;
    /**
     * Plans what happens to requests whose URL contains `route`. Replaces an earlier plan for the same route. If
     * several plans match, the first one that defines an effect is used.
     */
    plan(route: string, plan: RequestPlan): void;
  };

  readonly power: {
    readonly isCharging: boolean;
    setCharging(isCharging: boolean, when?: When): void;
    /** How full the battery is, from 0 to 1. */
    setBatteryLevel(share: number, when?: When): void;
    setLowPowerMode(isEnabled: boolean, when?: When): void;
    setBackgroundRefresh(isAvailable: boolean, when?: When): void;
  };
}

/** Bytes, such as `[0, 62]`. */
export type Bytes = number[] | Uint8Array | ArrayBuffer;

/** Services by their UUIDs, and in them the characteristics by theirs. A UUID has 4, 8 or 32 digits, such as `180d`. */
export interface PeripheralServices {
  [service: string]: {
    [characteristic: string]: {
      /** What a phone may do. Default: only `read`. */
      properties?: ('read' | 'write' | 'writeWithoutResponse' | 'notify' | 'indicate' | 'broadcast')[];
      value?: Bytes;
      /** Whether the phone must be paired. Then the person is asked at the first use. */
      encrypted?: boolean;
      /** The descriptors by their UUIDs. One that notifies always has `2902`. */
      descriptors?: { [descriptor: string]: Bytes };
      /** What the firmware sends after a phone wrote a value: new values of characteristics, in order. */
      answers?: {
        /** The written value. Without it, any value. */
        to?: Bytes;
        notify: [characteristic: string, value: Bytes][];
      }[];
      /** What the firmware sends in turn, every so many seconds, while a phone has subscribed. */
      repeat?: { every: number; values: Bytes[] };
    };
  };
}

/** A peripheral for `device.bluetooth.addPeripheral`. */
export interface NewPeripheral {
  /** A UUID. Without it, the phone gives one, which is the same in each process for the n-th peripheral of a name. */
  id?: string;
  name?: string;
  /** What the peripheral says of itself while it is not connected. */
  advertise?: {
    /** The services by which a scan finds the peripheral. In the background only these are found. */
    serviceUUIDs?: string[];
    /** Two bytes with the number of the manufacturer, and its data. */
    manufacturerData?: Bytes;
    serviceData?: { [service: string]: Bytes };
    localName?: string;
    /** In dBm. */
    txPowerLevel?: number;
    /** Default: `true`. */
    isConnectable?: boolean;
    solicitedServiceUUIDs?: string[];
    overflowServiceUUIDs?: string[];
    /** The time between two advertisements, in seconds. Default: 0.1. */
    every?: number;
  };
  services?: PeripheralServices;
  /** How strongly the phone receives it, in dBm. Default: -60. */
  rssi?: number;
  /** The largest packet of its firmware, in bytes. The phone never uses more than 185. */
  mtu?: number;
  /** Whether the person has already paired it with the phone. Default: `false`. */
  paired?: boolean;
}

/** A heart rate strap (services 180d, 180f, 180a). With `every` it sends `rates` in turn while the app listens. */
export function heartRateStrap(options?: NewPeripheral & { every?: number; rates?: number[] }): NewPeripheral;
/** Bathroom scales (services 181d, 180f, 180a), with which the phone must pair. */
export function scale(options?: NewPeripheral): NewPeripheral;
/** A clinical thermometer (services 1809, 180f, 180a). */
export function thermometer(options?: NewPeripheral): NewPeripheral;
/**
 * A glucose meter (services 1808, 180f, 180a), with which the phone must pair. It sends its readings, in mg/dl, when the app
 * writes `[1, 1]` to `2a52`.
 */
export function glucoseMeter(options?: NewPeripheral & { readings?: number[] }): NewPeripheral;
/** Cheap firmware: weak, with small packets and rare advertisements that name no service. */
export function misbehavingPeripheral(options?: NewPeripheral): NewPeripheral;
/** The value of a heart rate strap (`2a37`) for this many beats per minute. */
export function heartRate(beats: number): number[];
/** The value of scales (`2a9d`) for a weight in kilograms. */
export function weight(kilograms: number): number[];
/** The value of a thermometer (`2a1c`) for a temperature in °C. */
export function temperature(celsius: number): number[];
/** The value of a glucose meter (`2a18`) for a concentration in mg/dl. */
export function glucose(milligramsPerDecilitre: number, record?: { number?: number; date?: Date }): number[];

/** The simulated iPhone on which the script runs. */
export const device: Device;

declare global {
  // The same as in @types/node, so that a project can use both.
  namespace NodeJS {
    interface ProcessEnv {
      [name: string]: string | undefined;
      /** The URL of the server of `--backend`, and of a scenario's `backend`. */
      BACKEND_URL?: string;
    }
    interface Process {
      env: ProcessEnv;
      /** The arguments of the script are from the third element on. Absent if the script has no arguments. */
      argv: string[];
      /** The status with which bridgehost ends. If the run fails, the status is 1. */
      exitCode?: number;
    }
  }
  var process: NodeJS.Process;
}

/**
 * A date: a `Date`, milliseconds since 1970, or ISO 8601. As with `Date`, a time without a zone is local, and a day
 * without a time is in UTC.
 */
export type DateLike = Date | number | string;

/** A sample from `Health`. Dates are ISO 8601 in UTC. */
export interface Sample {
  uuid: string;
  /** The type, such as `HKQuantityTypeIdentifierStepCount` or `HKWorkoutTypeIdentifier`. */
  type: string;
  startDate: string;
  endDate: string;
  source: Source;
  device: string | null;
  metadata: Record<string, string>;
  /** The number of a quantity or category. */
  value?: number | null;
  /** The unit of a quantity, such as `count/min`. */
  unit?: string;
  /** The name of a category's value, such as `HKCategoryValueSleepAnalysisAsleepREM`. */
  label?: string;
  /** The activity of a workout, such as `HKWorkoutActivityTypeRunning`. */
  activityType?: string;
  /** The active time of a workout, in seconds. */
  duration?: number;
  /** The energy of a workout, in kilocalories. */
  totalEnergyBurned?: number | null;
  /** The distance of a workout, in metres. */
  totalDistance?: number | null;
  /** The samples in a correlation. */
  samples?: Sample[];
}

/** A sample to save. */
export interface NewSample {
  uuid?: string;
  type: string;
  startDate: DateLike;
  /** Without it, `startDate`. */
  endDate?: DateLike;
  metadata?: Record<string, string>;
  value?: number;
  unit?: string;
  activityType?: string;
  /** In seconds. Without it, the time from the start to the end. */
  duration?: number;
  totalEnergyBurned?: number;
  totalDistance?: number;
  samples?: NewSample[];
  /** Only for `device.health.save`. */
  source?: { name: string; bundleIdentifier?: string };
}

/** The app that saved a sample: an HKSourceRevision. */
export interface Source {
  name: string;
  bundleIdentifier: string;
  version: string;
  productType: string;
}

/** Which samples to return. All given conditions must hold. A predicate can have at most 900 dates. */
export interface Predicate {
  startDate?: DateLike;
  endDate?: DateLike;
  /** HKQueryOptions: the sample must not begin before `startDate`. */
  strictStartDate?: boolean;
  strictEndDate?: boolean;
  /** Bundle identifiers. */
  sources?: string[];
  uuids?: string[];
  activityType?: string;
  metadata?: { key: string; equals?: string };
  and?: Predicate[];
  or?: Predicate[];
  not?: Predicate;
}

interface Query {
  predicate?: Predicate;
  /** Why the app makes the query, for reports: `launch`, `tap`, `timer`. */
  trigger?: string;
}

/** A query for one type, or for several. */
type OfTypes = { type: string } | { types: string[] };

export interface Statistics {
  startDate: string;
  endDate: string;
  /** The bundle identifier, with `separateBySource`. `null` for all sources together. */
  source: string | null;
  unit: string;
  count: number;
  sum: number | null;
  average: number | null;
  minimum: number | null;
  maximum: number | null;
  mostRecent: number | null;
  /** In seconds. */
  duration: number | null;
}

type StatisticsOption =
  | 'cumulativeSum' | 'discreteAverage' | 'discreteMin' | 'discreteMax' | 'mostRecent' | 'duration'
  | 'separateBySource';

/** A native module that sends events. `new NativeEventEmitter(module)` takes it. */
export interface SendsEvents {
  addListener(eventType: string): void;
  removeListeners(count: number): void;
}

/** The event `update` of `Health`: data that an observer query observes has changed. */
export interface HealthUpdate {
  queryId: number;
  /** The argument for `Health.complete`. */
  updateId: number;
  types: string[];
  error: string | null;
  /** HKError.Code, such as 6 while the phone is locked. */
  errorCode: number | null;
}

/**
 * `NativeModules.Health`: HealthKit. The `code` of an error is `ECOM.APPLE.HEALTHKIT` and HKError's number, such as
 * `ECOM.APPLE.HEALTHKIT6`. Its event is `update` (`HealthUpdate`).
 */
export interface HealthModule extends SendsEvents {
  isHealthDataAvailable(): boolean;
  /** HKAuthorizationStatus for saving: 0 not determined, 1 denied, 2 authorized. */
  authorizationStatus(type: string): 0 | 1 | 2;
  /** Resolves to `true` when the request is complete, whatever the person answered. */
  requestAuthorization(types: { toShare?: string[]; toRead?: string[] }): Promise<boolean>;
  /** HKAuthorizationRequestStatus: 0 unknown, 1 should request, 2 unnecessary. */
  getRequestStatus(types: { toShare?: string[]; toRead?: string[] }): Promise<0 | 1 | 2>;
  getCharacteristics(types: string[]): Promise<Record<string, number | string | null>>;
  querySamples(query: Query & OfTypes & {
    sort?: { key: 'startDate' | 'endDate' | 'uuid' | 'value'; ascending?: boolean }[];
    /** The largest number of samples. Without it, or with 0, no limit. */
    limit?: number;
  }): Promise<Sample[]>;
  /** Without an anchor, returns everything. An anchor belongs to the types of its query. */
  queryAnchored(query: Query & OfTypes & { anchor?: string; limit?: number }): Promise<{
    added: Sample[];
    deleted: { uuid: string }[];
    anchor: string;
  }>;
  queryStatistics(query: Query & {
    type: string; options: StatisticsOption[]; unit?: string;
  }): Promise<Statistics[]>;
  /**
   * Leaves out intervals without data, like `HKStatisticsCollection.statistics()`. Rejects if more than 1,000,000
   * intervals have data.
   */
  queryStatisticsCollection(query: Query & {
    type: string; options: StatisticsOption[]; unit?: string;
    /** The beginning of an interval. Without it, midnight of 1 January 1970 in the time zone. */
    anchorDate?: DateLike;
    interval: { minutes: number } | { hours: number } | { days: number } | { weeks: number }
      | { months: number };
    /** The zone whose days are used, such as `Europe/Berlin`. Without it, the phone's time zone. */
    timeZone?: string;
  }): Promise<Statistics[]>;
  querySources(query: Query & { type: string }): Promise<Source[]>;
  /** Saves new samples, with the app as their source, and resolves to their UUIDs. */
  save(samples: NewSample[]): Promise<string[]>;
  delete(uuids: string[]): Promise<void>;
  /** Resolves to the number of deleted samples. */
  deleteObjects(query: Query & { type: string }): Promise<number>;
  /** Executes an observer query, and returns its number. */
  observe(query: Query & OfTypes): number;
  stop(queryId: number): void;
  /** Calls the completion handler of an update. The app must call this. */
  complete(updateId: number): void;
  enableBackgroundDelivery(
    type: string, frequency: 'immediate' | 'hourly' | 'daily' | 'weekly'): Promise<void>;
  disableBackgroundDelivery(type: string): Promise<void>;
  disableAllBackgroundDelivery(): Promise<void>;
}

/** `NativeModules.BackgroundFetch`: UIKit's background fetch. Its event is `fetch` (`{ fetchId }`). */
export interface BackgroundFetchModule extends SendsEvents {
  /** Calls the completion handler of a background fetch. */
  finish(fetchId: number, result: 'newData' | 'noData' | 'failed'): void;
  /** The interval in seconds. `null`, the default, means never. */
  setMinimumBackgroundFetchInterval(seconds: number | null): void;
  status(): Promise<'available' | 'denied' | 'restricted'>;
}

/** The argument of `BackgroundTasks.submit`: a BGAppRefreshTaskRequest or BGProcessingTaskRequest. */
export interface BackgroundTaskRequest {
  identifier: string;
  /** Without it, `appRefresh`. */
  kind?: 'appRefresh' | 'processing';
  /** In reports of requests, milliseconds since 1970. */
  earliestBeginDate?: DateLike;
  requiresNetworkConnectivity?: boolean;
  requiresExternalPower?: boolean;
}

/**
 * `NativeModules.BackgroundTasks`: UIKit's background tasks and BGTaskScheduler. Events: `task` and
 * `taskExpired` (`{ taskId, identifier }`), `backgroundTaskExpired` (`{ id }`).
 */
export interface BackgroundTasksModule extends SendsEvents {
  /** Resolves to 0 if no time is left. */
  beginBackgroundTask(name?: string): Promise<number>;
  endBackgroundTask(id: number): void;
  /** Resolves to the remaining seconds, or to `null` in the foreground. */
  backgroundTimeRemaining(): Promise<number | null>;
  /** Rejects with the `code` `EBGTASKSCHEDULERERRORDOMAIN` followed by 1, 2 or 3. */
  submit(request: BackgroundTaskRequest): Promise<string>;
  cancel(identifier: string): void;
  cancelAll(): void;
  getPendingTaskRequests(): Promise<BackgroundTaskRequest[]>;
  setTaskCompleted(taskId: number, success: boolean): void;
}
