'use strict';

// A script whose only use of React is JSX imports this and not `react`.
require('./index.js');

module.exports = require('@bridgehost/react/jsx-dev-runtime');
