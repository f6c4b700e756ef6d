import { get } from '../../../TurboModuleRegistry.js';

export default get('DevSettings');
