export * from '../index.js';
