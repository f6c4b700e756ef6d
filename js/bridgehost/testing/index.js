export { scenario } from './scenario.js';
export { afterEach, beforeEach, describe } from './describe.js';
export { expect } from './expect.js';
export {
  afterAll, beforeAll, fdescribe, fit, it, jest, test, xdescribe, xit, xtest,
} from './jest.js';
export { sometimes } from './sometimes.js';
export { tokenServer } from './tokenServer.js';
