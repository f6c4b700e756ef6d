export { scenario } from './scenario.js';
export { expect } from './expect.js';
export { sometimes } from './sometimes.js';
