export { registerCallableModule as default } from '../../registerCallableModule.js';
