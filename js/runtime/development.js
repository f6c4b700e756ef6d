'use strict';

// The bundler only knows the environment, so both follow NODE_ENV.
exports.__DEV__ = native.environmentVariable('NODE_ENV') !== 'production';
