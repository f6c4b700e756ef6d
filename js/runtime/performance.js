'use strict';

const { dropLacking } = require('./lacking');

// React Native has these without effect before it has a timeline.
const hasTimeline = native.reactNative === 0 || native.reactNative >= 82;
const timeline = (name) => (...args) => (
  hasTimeline ? require('./timeline')[name](...args) : undefined);

exports.performance = dropLacking('performance', {
  now: () => native.now(),
  timeOrigin: native.timeOrigin,
  mark: timeline('mark'),
  measure: timeline('measure'),
  clearMarks: timeline('clearMarks'),
  clearMeasures: timeline('clearMeasures'),
  getEntries: timeline('getEntries'),
  getEntriesByName: timeline('getEntriesByName'),
  getEntriesByType: timeline('getEntriesByType'),
  toJSON() {
    return { timeOrigin: this.timeOrigin };
  },
});
