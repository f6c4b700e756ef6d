import type { device as phone } from './index';

/** The settings of a scenario. */
export interface ScenarioOptions {
  /** The script of the app: a path relative to the scenario file's folder, or a module such as `expo-router/entry`. */
  app: string;
  /**
   * With `user`, a person opens the app before the scenario begins. With `none`, the default, the scenario starts the
   * app itself.
   */
  launch?: 'none' | 'user';
  /**
   * Codes of diagnoses that may be found in the app, such as `fetch-expired`. Others make the scenario fail.
   * docs/DIAGNOSES.md lists them.
   */
  allow?: string[];
  /**
   * In how many orders of the app's events the scenario runs. It must pass in each of them, and each condition of
   * `sometimes` must hold in at least one. Without it, 1, or the value of `--runs`.
   */
  runs?: number;
}

/** The phone, and the time that passes on it between the steps of the scenario. */
export type Device = Omit<typeof phone, 'advance'> & {
  /**
   * Resolves when nothing is left to do. The clock jumps from one due task to the next. Rejects if something is left
   * after 3600 s on the phone, such as an interval that is never cleared.
   */
  idle(options?: { within?: number }): Promise<void>;
  /** Lets this many seconds pass, and runs what is due meanwhile. */
  advance(seconds: number): Promise<void>;
};

/** A request that the app's server received. */
export interface BackendRequest {
  method: string;
  url: string;
  /** The path and query. */
  path: string;
  /** The headers, by name in lower case. */
  headers: Record<string, string>;
  body: string;
  /** The status of the server's answer, even if the app did not get it. `null` if it has not answered yet. */
  status: number | null;
  /** In seconds since the scenario began. */
  time: number;
  /** The UUIDs in the body, in upper case. */
  uuids: string[];
  json(): any;
}

/** An answer of the server. */
export interface BackendReply {
  /** Without it, 200. */
  status?: number;
  headers?: Record<string, string>;
  /** A string is sent as it is, anything else as JSON. With status 200, the default is `{ ok: true }`. */
  body?: unknown;
  /** How many seconds the server takes. */
  latency?: number;
}

/** A WebSocket that the app opened, as the server has it. */
export interface BackendSocket {
  readonly url: string;
  /** The path and query. */
  readonly path: string;
  /** The headers that the app passed to `new WebSocket`, by name in lower case. */
  readonly headers: Record<string, string>;
  /** The subprotocols that the app offered. The server takes the first. */
  readonly protocols: string[];
  /** When it was opened, in seconds since the scenario began. */
  readonly time: number;
  /** The messages that the app sent so far. */
  readonly received: (string | Uint8Array)[];
  /** How it ended, with the code and reason of the app or the server; 1006 if there was none. `null` while it is open. */
  readonly closed: { code: number; reason: string } | null;
  /** Sends a message. */
  send(data: string | ArrayBuffer | ArrayBufferView): void;
  /** Closes it. Without a code, 1000. */
  close(code?: number, reason?: string): void;
  /** Ends the connection without a close frame, as a server that crashes. */
  drop(): void;
  /** Calls the listener for each further message. */
  onMessage(listener: (data: string | Uint8Array) => unknown): void;
  /** Calls the listener when the app closes it, or its connection breaks. */
  onClose(listener: (closed: { code: number; reason: string }) => unknown): void;
}

/** The app's server, `process.env.BACKEND_URL`, and every other host. No request leaves the machine. */
export interface Backend {
  /** The requests whose URL contains `route`, in the order in which they arrived. */
  requests(route?: string): BackendRequest[];
  /** The UUIDs in requests that were answered with 2xx. A UUID that came several times is repeated. */
  uuids(route?: string): string[];
  /**
   * Answers requests whose URL contains `route`, or only those that `times` names, counted from 1. If several replies
   * match, the last one is used. Without a match, the answer is `200 {"ok":true}`. Without `body`, an answer of the
   * class 2xx has the body `{"ok":true}` (204 and 205 have none), and any other answer has an empty body. For failures
   * on the way to the server, use `device.network.plan`.
   */
  reply(route: string, reply: BackendReply & { times?: number[] }): void;
  reply(
    route: string,
    reply: (request: BackendRequest) => BackendReply | void | Promise<BackendReply | void>): void;
  /**
   * Answers WebSockets whose URL contains `route`: calls a function for each, or refuses them with a status. The function
   * may return a status to refuse one. If several fit, the last is used. Without one, the server takes the WebSocket and
   * says nothing. For failures on the way to the server, use `device.network.plan`.
   */
  socket(route: string, answer: (socket: BackendSocket) => { status: number } | void | Promise<void>): void;
  socket(route: string, answer: { status: number; times?: number[] }): void;
  /** The WebSockets whose URL contains `route`, in the order in which the app opened them. */
  sockets(route?: string): BackendSocket[];
}

/** What is known about the app, even while it is not running. */
export interface App {
  /** The lines that it printed, in all its processes. */
  readonly console: string[];
  /** The diagnoses so far. */
  readonly diagnoses: { severity: 'error' | 'warning'; code: string; message: string }[];
  /** Its background fetches; `elapsed` is in seconds, and `reason` says why a fetch failed or was not finished. */
  readonly fetches: {
    id: number; result: 'newData' | 'noData' | 'failed' | null; elapsed: number | null; reason?: string;
  }[];
  /**
   * The remote notifications for which iOS let it run in the background; `elapsed` is in seconds, and `reason` says why one
   * was not handled.
   */
  readonly pushes: {
    id: number;
    result: 'newData' | 'noData' | 'failed' | null;
    elapsed: number | null;
    reason?: string;
  }[];
  /** What it has stored, also while the phone is locked. */
  readonly storage: {
    asyncStorage: Record<string, string>;
    userDefaults: Record<string, unknown>;
    keychain: { service: string; username: string; password: string }[];
  };
  /** What it has stored with `react-native-mmkv`, by the ids of the storages. */
  readonly mmkv: Record<string, Record<string, boolean | number | string | ArrayBuffer>>;
  /** `process.exitCode`; 0 if it is not set. */
  readonly exitCode: number;
}

/** The argument of each scenario. */
export interface ScenarioContext { device: Device; backend: Backend; app: App }

type Body = (context: ScenarioContext) => unknown;
type Values<Row> = Row extends readonly unknown[] ? Row : [Row];
type WrittenRow = Record<string, any>;

interface Define {
  (name: string, options: ScenarioOptions, body: Body): void;
  /**
   * Defines a scenario for each row, as in Jest. The body gets the values of the row after `{ device, backend, app }`. In
   * the name, `%s`, `%d` and so on stand for the values, `%#` for the number of the row from 0, `%$` for that from 1, and
   * `$key` for a property if the row is an object.
   */
  each<Row>(table: readonly Row[]): (
    name: string, options: ScenarioOptions,
    body: (context: ScenarioContext, ...values: Values<Row>) => unknown) => void;
  /** The same for a table that is written as a template: the names of the columns, then the rows. */
  each(names: TemplateStringsArray, ...values: unknown[]): (
    name: string, options: ScenarioOptions, body: (context: ScenarioContext, row: WrittenRow) => unknown) => void;
}

interface Describe {
  (name: string, body: () => void): void;
  /** Makes a group for each row. The body gets the values of the row. */
  each<Row>(table: readonly Row[]): (name: string, body: (...values: Values<Row>) => void) => void;
  each(names: TemplateStringsArray, ...values: unknown[]): (name: string, body: (row: WrittenRow) => void) => void;
}

/** Groups scenarios. Their names begin with the name of the group. */
export const describe: Describe & { only: Describe; skip: Describe };
/** Runs before each scenario of its group. */
export function beforeEach(body: Body): void;
/** Runs after each scenario of its group, also after a failure. */
export function afterEach(body: Body): void;

/**
 * Defines a scenario: what happens on the phone, and what the test expects. It fails if it throws, or if the app has
 * diagnoses at its end.
 */
export const scenario: Define & {
  /** If a file has such scenarios, only these run. */
  only: Define;
  skip: Define;
  /** Notes a scenario that is not written yet. It does not run. */
  todo(name: string): void;
};

/** A sample, as JavaScript gets it. */
export interface DeliveredSample {
  uuid: string;
  /** HealthKit's type identifier, such as `HKWorkoutTypeIdentifier`. */
  type: string;
  /** ISO 8601, in UTC. */
  startDate: string;
  endDate: string;
  source: { name: string; bundleIdentifier: string; version: string | null; productType: string | null };
  metadata: Record<string, string>;
  /** Of a quantity. */
  value?: number;
  unit?: string;
  /** Of a workout, such as `HKWorkoutActivityTypeRunning`. */
  activityType?: string;
  [key: string]: unknown;
}

/** What a race file sees of a run. */
export interface RaceRun {
  /** The requests that reached a server, in the order in which they arrived. */
  readonly requests: BackendRequest[];
  /** The WebSockets that the app opened, in the order in which they arrived. */
  readonly sockets: BackendSocket[];
  /** The `server` of the race file. */
  readonly server: any;
  /** What the app has stored, also while the phone is locked. */
  readonly storage: App['storage'];
  readonly device: typeof phone;
  readonly fetches: App['fetches'];
  readonly pushes: App['pushes'];
  readonly console: App['console'];
  readonly diagnoses: App['diagnoses'];
  /** The text of each mounted `Text`, in their order. Empty if nothing is mounted. */
  readonly ui: { texts: string[] };
}

/** A request, as a race file's server gets it. */
export interface ServedRequest extends BackendRequest {
  /**
   * Whether the app may know the answer: it can still get it, or has got it, and has not been launched again or reloaded
   * since. It changes with time.
   */
  readonly isAnswerKnown: boolean;
}

/** Answers requests. */
export interface RaceServer {
  reply(request: ServedRequest): BackendReply | void | Promise<BackendReply | void>;
  /** Called at the end of each run, before the `check` of the race file. */
  check?(): unknown;
}

/**
 * What a race file exports: what is right for an app. `bridgehost race app.js` finds it as `app.race.ts` or `app.race.js`.
 * It is evaluated anew for each run, so its variables begin anew, too.
 */
export interface RaceFile {
  /** Prepares the phone before the app is launched. */
  given?(device: typeof phone): unknown;
  /** Answers the requests that reach a server. Without it, or without a result, the answer is `200 {"ok":true}`. */
  reply?: RaceServer['reply'];
  /** Answers the requests in place of `reply`. */
  server?: RaceServer;
  /**
   * Answers each WebSocket that the app opens. It may return a status to refuse it. Without it, the server takes each one and says
   * nothing.
   */
  socket?(socket: BackendSocket): { status: number } | void | Promise<void>;
  /** Checks the app after each task of a run. */
  always?(run: RaceRun): unknown;
  /** Checks the app at the end of a run. */
  check?(run: RaceRun): unknown;
  /** Whether a server must get a sample that the app has read. Without it, a server must get all. */
  expectDelivered?(sample: DeliveredSample): boolean;
  /** Codes of diagnoses that do not make a run fail. docs/DIAGNOSES.md lists them. */
  allow?: string[];
  /** Whether diagnoses make a run fail, by their codes. */
  severity?: Record<string, 'error' | 'warning'>;
}

/** Access tokens and refresh tokens, with the names of OAuth 2.0. */
export interface Tokens { access_token: string; refresh_token: string; token_type: 'Bearer'; expires_in: number }

/**
 * Makes a server for a race file that gives access tokens, and a new refresh token for each one that it gets. If a refresh
 * token comes twice, although the app may know the first answer, the server ends the session, and the run fails
 * (`session-lost`).
 */
export function tokenServer(options?: {
  /** The end of the path that logs in. Without it, `/login`. */
  login?: string;
  /** The end of the path that renews the tokens. Without it, `/refresh`. */
  refresh?: string;
  /** For how many seconds an access token is valid. Without it, 3600. */
  lifetime?: number;
  /** Whether a refresh token can be used only once. Without it, `true`. */
  rotates?: boolean;
  /** Answers requests with a valid access token. Others get 401. */
  reply?: RaceServer['reply'];
}): RaceServer & {
  /** Tokens that the server gave `age` seconds before the launch. */
  signIn(options?: { age?: number }): Tokens;
};

/** Requires a condition to hold at least once over all runs. If it never holds, the scenario fails. */
export function sometimes(name: string, condition: unknown): void;

/** The expectations about a value, as in Jest. */
export interface Matchers<Result = void> {
  readonly not: Matchers<Result>;
  toBe(expected: unknown): Result;
  toEqual(expected: unknown): Result;
  toStrictEqual(expected: unknown): Result;
  toMatchObject(expected: object): Result;
  toHaveLength(length: number): Result;
  toHaveProperty(path: string | (string | number)[], value?: unknown): Result;
  toContain(item: unknown): Result;
  toContainEqual(item: unknown): Result;
  toMatch(pattern: string | RegExp): Result;
  toBeGreaterThan(number: number | bigint): Result;
  toBeGreaterThanOrEqual(number: number | bigint): Result;
  toBeLessThan(number: number | bigint): Result;
  toBeLessThanOrEqual(number: number | bigint): Result;
  toBeCloseTo(number: number, digits?: number): Result;
  toBeTruthy(): Result;
  toBeFalsy(): Result;
  toBeNull(): Result;
  toBeUndefined(): Result;
  toBeDefined(): Result;
  toBeNaN(): Result;
  toBeInstanceOf(type: Function): Result;
  toThrow(expected?: string | RegExp | Function | object): Result;
}

/** States what a value must be. The scenario fails at the first expectation that does not hold. */
export const expect: {
  (actual: unknown): Matchers & {
    readonly resolves: Matchers<Promise<void>>;
    readonly rejects: Matchers<Promise<void>>;
  };
  anything(): any;
  any(type: Function): any;
  objectContaining(expected: object): any;
  arrayContaining(expected: unknown[]): any;
  arrayOf(expected: unknown): any;
  stringContaining(part: string): any;
  stringMatching(pattern: string | RegExp): any;
  closeTo(number: number, digits?: number): any;
  /** Values that these do not accept. */
  not: {
    objectContaining(expected: object): any;
    arrayContaining(expected: unknown[]): any;
    arrayOf(expected: unknown): any;
    stringContaining(part: string): any;
    stringMatching(pattern: string | RegExp): any;
    closeTo(number: number, digits?: number): any;
  };
  /** The scenario fails unless exactly this many expectations run. */
  assertions(number: number): void;
  /** The scenario fails unless at least one expectation runs. */
  hasAssertions(): void;
};

/** Jest has these functions, bridgehost does not: use `scenario`, `scenario.only` and `scenario.skip`. */
export const test: never, it: never, fit: never, xit: never, xtest: never;
/** Not in bridgehost: use `describe.only` and `describe.skip`. */
export const fdescribe: never, xdescribe: never;
/** Not in bridgehost, because each scenario has a new phone and a new app. Use `beforeEach` and `afterEach`. */
export const beforeAll: never, afterAll: never;
/**
 * Not in bridgehost. In place of fake timers, use `device.advance`: the clock is virtual. In place of mocks, use
 * `backend.reply` and `app.console`: the app runs unchanged.
 */
export const jest: never;
