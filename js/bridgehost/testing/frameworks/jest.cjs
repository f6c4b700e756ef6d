// Imported in place of '@jest/globals'.
throw new TypeError("'@jest/globals' works only in Jest. A scenario file uses bridgehost's: "
  + "import { describe, expect, scenario } from 'bridgehost/testing'");
