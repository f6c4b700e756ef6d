/** When something is done with the phone. */
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
  /** Which requests of the route, counted from 1; all without it. */
  times?: number[];
}

/** The simulated iPhone that the script runs on. */
export const device: {
  /** The person taps the app: it is launched, or comes back to the foreground. */
  openApp(when?: When): void;
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
  /** The app is deleted and installed again: only the keychain is kept. */
  reinstall(when?: When): void;
  /** Xcode's Debug > Simulate Background Fetch. */
  simulateBackgroundFetch(when?: When): void;
  /** The debugger's verb of that name. */
  _simulateLaunchForTaskWithIdentifier(identifier: string, when?: When): void;
  /** The debugger's verb of that name. */
  _simulateExpirationForTaskWithIdentifier(identifier: string, when?: When): void;
  /** Lets so many seconds pass at once. */
  advance(seconds: number): void;

  readonly appState: 'notRunning' | 'inactive' | 'active' | 'background' | 'suspended';
  /** How often the app was launched: 1 in its first process. */
  readonly launchCount: number;
  readonly launchReason: 'fetch' | 'user' | 'healthKit' | 'backgroundTask' | 'none' | null;
  /** Why the process before this one ended. */
  readonly lastTermination: string | null;
  readonly isLocked: boolean;
  /** What iOS allows the app, such as `ios-17`. */
  readonly profile: string;

  /** What the watch, other apps and the person do in Health. */
  readonly health: {
    /** Another source saves samples: an Apple Watch, unless they say which. Returns their UUIDs. */
    save(samples: NewSample[]): string[];
    /** They are deleted; returns how many there were. */
    delete(uuids: string[]): number;
    /** Another app deletes what it saved on a day and saves it again under new UUIDs. */
    replaceDay(day: { type: string; startDate: DateLike; endDate: DateLike; source: string }): void;
    /** What the person does with the next prompts, and with one that is open. */
    answerPrompts(answer: 'allow' | 'deny' | 'later'): void;
    /** The person changes their mind in Settings. */
    setAuthorization(type: string, answers: { share?: boolean; read?: boolean }): void;
  };

  readonly network: {
    readonly connection: 'none' | 'cellular' | 'wifi';
    setConnection(connection: 'none' | 'cellular' | 'wifi', when?: When): void;
    /** Plans what becomes of requests whose URL holds `route`. */
    plan(route: string, plan: RequestPlan): void;
  };

  readonly power: {
    readonly isCharging: boolean;
    setCharging(isCharging: boolean, when?: When): void;
    setLowPowerMode(isEnabled: boolean, when?: When): void;
    setBackgroundRefresh(isAvailable: boolean, when?: When): void;
  };
};
