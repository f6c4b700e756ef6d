export { UTFSequence as default } from '../UTFSequence.js';
