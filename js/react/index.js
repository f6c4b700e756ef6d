'use strict';

// The app's own React, found by the name that the bundler gives it. `react-native` needs the same one, or hooks fail.
module.exports = require('@bridgehost/react');

globalThis.__bridgehost.react = module.exports;
