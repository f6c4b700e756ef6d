// Up to React Native 0.44 the class is here.
export { EventEmitter as default } from '../../EventEmitter.js';
