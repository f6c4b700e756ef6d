// Libraries make emitters of their own with the class that React Native keeps here.
export { EventEmitter as default } from '../../../EventEmitter.js';
