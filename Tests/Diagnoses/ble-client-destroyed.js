// bridgehost: --virtual-time --launch user
import { NativeModules } from 'react-native';

const { BlePlx } = NativeModules;
BlePlx.createClient(null);
BlePlx.destroyClient();
await BlePlx.state();
