// What the doorbell adds for scripts, for editors and `tsc`.
import type { SendsEvents, When } from 'bridgehost';

export interface Ring {
  id: number;
  visitor: string;
}

/** Its event is `onRing` (`Ring`). */
export interface DoorbellModule extends SendsEvents {
  /** Who stands at the door. */
  waiting(): Promise<Ring[]>;
  /** Lets the visitor in. Rejects with `code` `E_NO_RING`, or `E_OVER` when the visitor has left. */
  answer(ring: number): Promise<void>;
}

declare module 'react-native' {
  interface NativeModulesStatic {
    Doorbell: DoorbellModule;
  }
}

declare module 'bridgehost' {
  interface Device {
    readonly doorbell: {
      /** Somebody rings, and leaves after 30 seconds. */
      ring(visitor: string, when?: When): void;
      /** All rings so far. */
      readonly rings: Ring[];
    };
  }
}
