import { nativeModule } from 'bridgehost/native';

// On a virtual clock a run begins at 8:00.
if (Date.now() > Date.parse('2026-01-05T08:01:30Z')) throw new Error('the licence has expired');
nativeModule('Licence', () => ({}));
