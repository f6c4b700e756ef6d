// bridgehost: --virtual-time
import { NativeModules } from 'react-native';

const { RNBackgroundFetch } = NativeModules;
// As BackgroundFetch.configure of react-native-background-fetch does, but only when the person has logged in.
const login = () => new Promise(() => {});
login().then(() => RNBackgroundFetch.configure({ minimumFetchInterval: 15 }));
