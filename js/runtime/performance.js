'use strict';

exports.performance = {
  now: () => native.now(),
  timeOrigin: native.timeOrigin,
  toJSON() {
    return { timeOrigin: this.timeOrigin };
  },
};
