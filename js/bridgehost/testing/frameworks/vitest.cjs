// Imported in place of 'vitest'.
throw new TypeError("'vitest' works only in Vitest. A scenario file uses bridgehost's: "
  + "import { describe, expect, scenario } from 'bridgehost/testing'");
