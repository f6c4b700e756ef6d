// bridgehost: --virtual-time --launch user
import { AppRegistry } from 'react-native';

// No file imports React, so bridgehost cannot render the component.
const App = () => null;

AppRegistry.registerComponent('MyApp', () => App);
