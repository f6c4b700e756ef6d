'use strict';

// The bundler knows only the environment: both follow NODE_ENV.
exports.__DEV__ = native.environmentVariable('NODE_ENV') !== 'production';
