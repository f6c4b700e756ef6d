/** When something is done with the phone. A plan outlives the app's process; a reload, which plans anew, drops it. */
export interface When {
  /** Seconds from now on the phone's clock; at once without it. Happens even if the app does not run. */
  after?: number;
}

/** What becomes of the requests of a route. */
export interface RequestPlan {
  /** Seconds until an answer. */
  latency?: number;
  /**
   * What goes wrong: the server answers with a status, refuses, never gets the request, gets it and
   * its answer is lost, or is silent.
   */
  failure?: number | 'refused' | 'lostRequest' | 'lostReply' | 'silence';
  /** Which requests of the route fail, counted from 1; all without it. */
  times?: number[];
  /** What the server answers, as JSON. */
  answer?: unknown;
}

/**
 * The simulated iPhone that the script runs on. What `--native` files and capabilities add to it is declared beside
 * them: `declare module 'bridgehost' { interface Device { doorbell: { ring(visitor: string, when?: When): void } } }`
 */
export interface Device {
  /** The person taps the app: it is launched, or comes back to the foreground. */
  openApp(when?: When): void;
  /**
   * The person taps a link that leads to the app: it is launched with it (`Linking.getInitialURL`), or
   * comes back and gets it (`Linking`'s event `url`).
   */
  openLink(url: string, when?: When): void;
  /** The person goes to the home screen. */
  leaveApp(when?: When): void;
  /** The person locks the phone; ten minutes later health data can no longer be read. */
  lock(when?: When): void;
  /** The person unlocks the phone. */
  unlock(when?: When): void;
  /** iOS freezes the app, whatever it still has to do. */
  suspend(when?: When): void;
  /** iOS needs memory: a suspended app is ended without a word. */
  pressMemory(when?: When): void;
  /** The person swipes the app away; iOS does not wake it until it is opened. */
  forceQuit(when?: When): void;
  /** The app crashes. */
  crash(why?: string, when?: When): void;
  /** The phone is switched off and on: locked, and not unlocked since. */
  restart(when?: When): void;
  /**
   * The power fails, or iOS crashes: the phone starts again as after `restart`, and user defaults of the
   * last seconds, which iOS had not written yet, are lost.
   */
  losePower(when?: When): void;
  /** The app is deleted and installed again: only the keychain is kept. */
  reinstall(when?: When): void;
  /** Xcode's Debug > Simulate Background Fetch. */
  simulateBackgroundFetch(when?: When): void;
  /** The debugger's verb of that name. */
  _simulateLaunchForTaskWithIdentifier(identifier: string, when?: When): void;
  /** The debugger's verb of that name. */
  _simulateExpirationForTaskWithIdentifier(identifier: string, when?: When): void;
  /** Sets the phone's clock forward by so many seconds, or back. On a virtual clock `Date` shows it. */
  setClock(seconds: number): void;
  /**
   * The person travels, or sets another time zone: one of the tz database, such as `America/New_York`.
   * HealthKit's days follow at once, `Date` and `Intl` from the next turn on (after an `await`); a
   * `Date` whose local time was read before keeps it, as in JavaScriptCore on a phone.
   */
  setTimeZone(name: string, when?: When): void;
  /** Lets so many seconds pass at once. */
  advance(seconds: number): void;

  readonly appState: 'notRunning' | 'inactive' | 'active' | 'background' | 'suspended';
  /** How often the app was launched: 1 in its first process. */
  readonly launchCount: number;
  /** A capability of one's own can have reasons of its own, too. */
  readonly launchReason:
    'fetch' | 'user' | 'healthKit' | 'backgroundTask' | 'none' | (string & {}) | null;
  /** Why the process before this one ended. */
  readonly lastTermination: string | null;
  /** What the app opened with `Linking`, and which app it led to, such as `Health`. */
  readonly openedLinks: { url: string; app: string }[];
  readonly isLocked: boolean;
  /**
   * The phone's time zone: at first the machine's, or that of `TZ`; on a virtual clock UTC, unless `TZ`
   * says another.
   */
  readonly timeZone: string;
  /** What iOS allows the app, such as `ios-17`. */
  readonly profile: string;

  /** What the watch, other apps and the person do in Health. */
  readonly health: {
    /**
     * Another source saves samples: an Apple Watch, unless they say which. Returns their UUIDs. Each is a new sample,
     * even if an equal one is there; only a sync identifier in its metadata makes it the same one.
     *
     * @throws Error with HealthKit's text for an unknown type, a unit that does not fit the type, or a value that a
     * category does not have; TypeError for unknown keys.
     */
    save(samples: NewSample[], when?: When): string[];
    /** They are deleted. */
    delete(uuids: string[], when?: When): void;
    /** Another app deletes what it saved on a day and saves it again under new UUIDs. */
    replaceDay(
      day: { type: string; startDate: DateLike; endDate: DateLike; source: string }, when?: When): void;
    /** What the person does with the next prompts, and with one that is open. */
    answerPrompts(answer: 'allow' | 'deny' | 'later', when?: When): void;
    /** The person changes their mind in Settings. */
    setAuthorization(type: string, answers: { share?: boolean; read?: boolean }, when?: When): void;
    /** Whether the device has health data at all. */
    setAvailable(isAvailable: boolean, when?: When): void;
    /** The sheets that the person saw so far; the new types were on them. */
    readonly prompts: {
      toShare: string[]; toRead: string[]; newToShare: string[]; newToRead: string[];
    }[];
  };

  readonly network: {
    readonly connection: 'none' | 'cellular' | 'wifi' | 'captive';
    /**
     * `captive` is a Wi-Fi with a login page: NetInfo says that it is connected, and no request reaches its server.
     * With `none` and `captive`, requests that are under way are lost.
     */
    setConnection(connection: 'none' | 'cellular' | 'wifi' | 'captive', when?: When): void;
    /** Seconds until an answer, where no plan says otherwise. */
    setLatency(seconds: number, when?: When): void;
    /** What share of the requests is lost on its way, from 0 to 1; the seed decides which. */
    setLoss(share: number, when?: When): void;
    /**
     * Plans what becomes of requests whose URL holds `route`, in place of an earlier plan for the same
     * route. Of several routes that fit, the plan made first that says something counts.
     */
    plan(route: string, plan: RequestPlan): void;
  };

  readonly power: {
    readonly isCharging: boolean;
    setCharging(isCharging: boolean, when?: When): void;
    setLowPowerMode(isEnabled: boolean, when?: When): void;
    setBackgroundRefresh(isAvailable: boolean, when?: When): void;
  };
}

/** The simulated iPhone that the script runs on. */
export const device: Device;

declare global {
  // As @types/node declares it, so that a project can have both.
  namespace NodeJS {
    interface ProcessEnv {
      [name: string]: string | undefined;
      /** The address of the server of `--backend`, and of a scenario's `backend`. */
      BACKEND_URL?: string;
    }
    interface Process {
      env: ProcessEnv;
      /** What stands behind the script on the command line, from the third on. */
      argv: string[];
      /** The status with which bridgehost ends; 1 when the run fails otherwise. */
      exitCode?: number;
    }
  }
  var process: NodeJS.Process;
}

/**
 * A point in time: a `Date`, milliseconds since 1970, or ISO 8601, which is read as `Date` does: a time
 * without a zone is local, a day without a time is UTC's.
 */
export type DateLike = Date | number | string;

/** A sample as `Health` gives it. Dates are ISO 8601 in UTC. */
export interface Sample {
  uuid: string;
  /** Such as `HKQuantityTypeIdentifierStepCount` or `HKWorkoutTypeIdentifier`. */
  type: string;
  startDate: string;
  endDate: string;
  source: Source;
  device: string | null;
  metadata: Record<string, string>;
  /** A quantity's number, or a category's. */
  value?: number | null;
  /** A quantity's unit, such as `count/min`. */
  unit?: string;
  /** A category's name, such as `HKCategoryValueSleepAnalysisAsleepREM`. */
  label?: string;
  /** A workout's, such as `HKWorkoutActivityTypeRunning`. */
  activityType?: string;
  /** Seconds. */
  duration?: number;
  /** Kilocalories. */
  totalEnergyBurned?: number | null;
  /** Metres. */
  totalDistance?: number | null;
  /** A correlation's. */
  samples?: Sample[];
}

/** A sample to save. */
export interface NewSample {
  uuid?: string;
  type: string;
  startDate: DateLike;
  /** `startDate` without it. */
  endDate?: DateLike;
  metadata?: Record<string, string>;
  value?: number;
  unit?: string;
  activityType?: string;
  /** Seconds; from the start to the end without it. */
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

/** Which samples: all that is given must hold. A predicate takes 900 dates at most. */
export interface Predicate {
  startDate?: DateLike;
  endDate?: DateLike;
  /** HKQueryOptions: the sample must not begin before the start. */
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
  /** Why the app asks, for reports: `launch`, `tap`, `timer`. */
  trigger?: string;
}

/** Of one type, or of some. */
type OfTypes = { type: string } | { types: string[] };

export interface Statistics {
  startDate: string;
  endDate: string;
  /** A bundle identifier, with `separateBySource`; `null` for all sources together. */
  source: string | null;
  unit: string;
  count: number;
  sum: number | null;
  average: number | null;
  minimum: number | null;
  maximum: number | null;
  mostRecent: number | null;
  /** Seconds. */
  duration: number | null;
}

type StatisticsOption =
  | 'cumulativeSum' | 'discreteAverage' | 'discreteMin' | 'discreteMax' | 'mostRecent' | 'duration'
  | 'separateBySource';

/** A native module that sends events: what `new NativeEventEmitter(module)` takes. */
export interface SendsEvents {
  addListener(eventType: string): void;
  removeListeners(count: number): void;
}

/** `update` of `Health`: something changed that an observer query is about. */
export interface HealthUpdate {
  queryId: number;
  /** For `Health.complete`. */
  updateId: number;
  types: string[];
  error: string | null;
  /** HKError.Code: 6 while the phone is locked. */
  errorCode: number | null;
}

/**
 * `NativeModules.Health`: HealthKit. An error rejects with `code` `ECOM.APPLE.HEALTHKIT` and HKError's
 * number, such as `ECOM.APPLE.HEALTHKIT6`. Its event is `update` (`HealthUpdate`).
 */
export interface HealthModule extends SendsEvents {
  isHealthDataAvailable(): boolean;
  /** HKAuthorizationStatus of saving: 0 not determined, 1 denied, 2 authorized. */
  authorizationStatus(type: string): 0 | 1 | 2;
  /** Resolves to `true` when the person was asked, whatever the answer. */
  requestAuthorization(types: { toShare?: string[]; toRead?: string[] }): Promise<boolean>;
  /** HKAuthorizationRequestStatus: 0 unknown, 1 should request, 2 unnecessary. */
  getRequestStatus(types: { toShare?: string[]; toRead?: string[] }): Promise<0 | 1 | 2>;
  getCharacteristics(types: string[]): Promise<Record<string, number | string | null>>;
  querySamples(query: Query & OfTypes & {
    sort?: { key: 'startDate' | 'endDate' | 'uuid' | 'value'; ascending?: boolean }[];
    /** 0, no limit, without it. */
    limit?: number;
  }): Promise<Sample[]>;
  /** Without an anchor: everything. An anchor belongs to the types it came from. */
  queryAnchored(query: Query & OfTypes & { anchor?: string; limit?: number }): Promise<{
    added: Sample[];
    deleted: { uuid: string }[];
    anchor: string;
  }>;
  queryStatistics(query: Query & {
    type: string; options: StatisticsOption[]; unit?: string;
  }): Promise<Statistics[]>;
  /**
   * Intervals without data are left out, as in `HKStatisticsCollection.statistics()`. Rejects when more
   * than 1,000,000 have data.
   */
  queryStatisticsCollection(query: Query & {
    type: string; options: StatisticsOption[]; unit?: string;
    /** A beginning of an interval; midnight of 1 January 1970 in that time zone without it. */
    anchorDate?: DateLike;
    interval: { minutes: number } | { hours: number } | { days: number } | { weeks: number }
      | { months: number };
    /** Whose days are meant, such as `Europe/Berlin`; the phone's time zone without it. */
    timeZone?: string;
  }): Promise<Statistics[]>;
  querySources(query: Query & { type: string }): Promise<Source[]>;
  /** Saves new samples, with the app as their source, and resolves to their UUIDs. */
  save(samples: NewSample[]): Promise<string[]>;
  delete(uuids: string[]): Promise<void>;
  /** Resolves to how many there were. */
  deleteObjects(query: Query & { type: string }): Promise<number>;
  /** Executes an observer query: returns its number. */
  observe(query: Query & OfTypes): number;
  stop(queryId: number): void;
  /** The completion handler of an update: must be called. */
  complete(updateId: number): void;
  enableBackgroundDelivery(
    type: string, frequency: 'immediate' | 'hourly' | 'daily' | 'weekly'): Promise<void>;
  disableBackgroundDelivery(type: string): Promise<void>;
  disableAllBackgroundDelivery(): Promise<void>;
}

/** `NativeModules.BackgroundFetch`: UIKit's background fetch. Its event is `fetch` (`{ fetchId }`). */
export interface BackgroundFetchModule extends SendsEvents {
  /** Calls the completion handler of a fetch. */
  finish(fetchId: number, result: 'newData' | 'noData' | 'failed'): void;
  /** Seconds; `null`, the default, is never. */
  setMinimumBackgroundFetchInterval(seconds: number | null): void;
  status(): Promise<'available' | 'denied' | 'restricted'>;
}

/** What `BackgroundTasks.submit` takes: a BGAppRefreshTaskRequest or a BGProcessingTaskRequest. */
export interface BackgroundTaskRequest {
  identifier: string;
  /** `appRefresh` without it. */
  kind?: 'appRefresh' | 'processing';
  /** Milliseconds since 1970, where a request is told. */
  earliestBeginDate?: DateLike;
  requiresNetworkConnectivity?: boolean;
  requiresExternalPower?: boolean;
}

/**
 * `NativeModules.BackgroundTasks`: UIKit's background tasks and BGTaskScheduler. Events: `task` and
 * `taskExpired` (`{ taskId, identifier }`), `backgroundTaskExpired` (`{ id }`).
 */
export interface BackgroundTasksModule extends SendsEvents {
  /** Resolves to 0 when no time is left. */
  beginBackgroundTask(name?: string): Promise<number>;
  endBackgroundTask(id: number): void;
  /** Seconds; `null` in the foreground. */
  backgroundTimeRemaining(): Promise<number | null>;
  /** Rejects with `code` `EBGTASKSCHEDULERERRORDOMAIN` and 1, 2 or 3. */
  submit(request: BackgroundTaskRequest): Promise<string>;
  cancel(identifier: string): void;
  cancelAll(): void;
  getPendingTaskRequests(): Promise<BackgroundTaskRequest[]>;
  setTaskCompleted(taskId: number, success: boolean): void;
}
