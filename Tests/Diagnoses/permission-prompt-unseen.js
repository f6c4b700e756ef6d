// bridgehost: --virtual-time --launch fetch
import { TurboModuleRegistry } from 'react-native';

await TurboModuleRegistry.getEnforcing('RNPermissions').request('ios.permission.CAMERA');
