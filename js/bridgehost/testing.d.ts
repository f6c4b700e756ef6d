import type { device as phone } from './index';

/** What is known of a scenario when it begins. */
export interface ScenarioOptions {
  /** The script of the app, from the folder of the scenario file. */
  app: string;
  /**
   * With `user` a person opens the app before the scenario begins; with `none`, the default, the scenario
   * lets it be launched.
   */
  launch?: 'none' | 'user';
  /**
   * Codes of errors that may be found in the app, such as `fetch-expired`; others fail the scenario. docs/DIAGNOSES.md
   * lists them.
   */
  allow?: string[];
  /**
   * In how many orders of what happens in the app the scenario is run; each must pass, and what is to hold
   * `sometimes` must hold in one of them. 1 without it, or what `--runs` says.
   */
  runs?: number;
}

/** The phone, and the time that passes on it between the steps of the scenario. */
export type Device = Omit<typeof phone, 'advance'> & {
  /**
   * Resolves when nothing is left to do: the clock jumps from one thing that is due to the next. Rejects
   * when that is not so within 3600 s on the phone, as with an interval that is never cleared.
   */
  idle(options?: { within?: number }): Promise<void>;
  /** Lets so many seconds pass, and what is due meanwhile happen. */
  advance(seconds: number): Promise<void>;
};

/** A request that the app's server received. */
export interface BackendRequest {
  method: string;
  url: string;
  /** Path and query. */
  path: string;
  /** By name, in lower case. */
  headers: Record<string, string>;
  body: string;
  /** What the server answered, whether or not the app got it; `null` while it has not. */
  status: number | null;
  /** Seconds since the scenario began. */
  time: number;
  /** The UUIDs in the body, upper case. */
  uuids: string[];
  json(): any;
}

/** What the server answers. */
export interface BackendReply {
  /** 200 without it. */
  status?: number;
  headers?: Record<string, string>;
  /** A string as it is, anything else as JSON. With status 200, `{ ok: true }` without it. */
  body?: unknown;
  /** Seconds that the server takes. */
  latency?: number;
}

/** The app's server, `process.env.BACKEND_URL`, and every other host: nothing leaves the machine. */
export interface Backend {
  /** What arrived at URLs that hold `route`, in that order. */
  requests(route?: string): BackendRequest[];
  /** The UUIDs in requests that were answered 2xx, each as often as it came. */
  uuids(route?: string): string[];
  /**
   * Answers requests whose URL holds `route`, or only those of them that `times` counts from 1. Of the
   * replies that fit, the one given last counts; without any, all is well: `200 {"ok":true}`. What goes
   * wrong on the way there is `device.network.plan`.
   */
  reply(route: string, reply: BackendReply & { times?: number[] }): void;
  reply(
    route: string,
    reply: (request: BackendRequest) => BackendReply | void | Promise<BackendReply | void>): void;
}

/** What is known of the app, whether it runs or not. */
export interface App {
  /** The lines that it printed, in all of its processes. */
  readonly console: string[];
  /** What was found wrong so far. */
  readonly diagnoses: { severity: 'error' | 'warning'; code: string; message: string }[];
  /** Its background fetches; `elapsed` is in seconds. */
  readonly fetches: {
    id: number; result: 'newData' | 'noData' | 'failed' | null; elapsed: number | null;
  }[];
  /** `process.exitCode`, 0 without it. */
  readonly exitCode: number;
}

type Body = (world: { device: Device; backend: Backend; app: App }) => unknown;

/**
 * Describes a scenario: what happens on the phone, and what must come of it. It fails when it throws, and
 * when something is wrong with the app at its end.
 */
export const scenario: {
  (name: string, options: ScenarioOptions, body: Body): void;
  /** Of its file, only such ones run. */
  only(name: string, options: ScenarioOptions, body: Body): void;
  skip(name: string, options: ScenarioOptions, body: Body): void;
};

/** Says that a condition is to hold at least once, over all runs; one that never does is reported. */
export function sometimes(name: string, condition: unknown): void;

/** What a value must be, as in Jest. */
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

/** Says what a value must be; a scenario fails with the first that does not hold. */
export const expect: {
  (actual: unknown): Matchers & {
    readonly resolves: Matchers<Promise<void>>;
    readonly rejects: Matchers<Promise<void>>;
  };
  anything(): any;
  any(type: Function): any;
  objectContaining(expected: object): any;
  arrayContaining(expected: unknown[]): any;
  stringContaining(part: string): any;
  stringMatching(pattern: string | RegExp): any;
  closeTo(number: number, digits?: number): any;
};
