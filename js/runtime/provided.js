'use strict';

// Of these a phone has its own kind; our own code uses the complete ones.
const ofPhone = ['url', 'searchParams', 'formData'];

/** The file that brings a script's globals. */
exports.fileOf = (file) => (
  native.reactNative > 0 && ofPhone.includes(file) ? `./phone/${file}` : `./${file}`);

exports.provided = (file) => require(exports.fileOf(file));
