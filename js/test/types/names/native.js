// The same as app.js, for what native halves import.
import * as native from 'bridgehost/native';
import { check } from './compare';

if (check('exports', 'bridgehost/native', Object.keys(native)) > 0) throw new Error('the types of bridgehost/native are wrong');
native.nativeModule('Names', () => ({ constants: { areChecked: true } }));
