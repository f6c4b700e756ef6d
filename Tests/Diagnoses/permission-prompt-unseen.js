// bridgehost: --virtual-time
import { TurboModuleRegistry } from 'react-native';

await TurboModuleRegistry.getEnforcing('RNPermissions').request('ios.permission.CAMERA');
