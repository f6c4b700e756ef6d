'use strict';

// The bundler knows only the environment: both follow NODE_ENV.
exports.__DEV__ = native.environment().NODE_ENV !== 'production';
