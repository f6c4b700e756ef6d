'use strict';

// A function by itself for `require`, with a default since React Native 0.80. The others hang on it.
const { pickScale, resolveAssetSource, setCustomSourceTransformer } = require('../../assets.js');

module.exports = Object.assign(resolveAssetSource, {
  default: resolveAssetSource, pickScale, setCustomSourceTransformer,
  addCustomSourceTransformer: setCustomSourceTransformer,
});
