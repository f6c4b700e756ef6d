# The project has React 19, and no renderer for it.
mkdir -p node_modules/react
echo '{ "name": "react", "version": "19.1.0" }' > node_modules/react/package.json
echo 'exports.createElement = () => {};' > node_modules/react/index.js
bridgehost --virtual-time --launch user - <<'END'
import React from 'react';
import { AppRegistry, View } from 'react-native';

const App = () => <View />;

AppRegistry.registerComponent('MyApp', () => App);
END
