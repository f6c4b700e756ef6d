'use strict';

exports.navigator = { product: 'ReactNative' };
