import { AppRegistry } from 'react-native';

// It does not import React, so nothing can render it.
const App = () => null;

AppRegistry.registerComponent('MyApp', () => App);
