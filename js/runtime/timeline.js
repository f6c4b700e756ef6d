'use strict';

// The marks and measures of `performance`, in the order of their start.
let entries = [];

function add(entry) {
  entries.push(entry);
  return entry;
}

function timeOf(point, fallback) {
  if (point === undefined) return fallback;
  if (typeof point === 'number') return point;
  const mark = entries.filter(({ entryType, name }) => entryType === 'mark' && name === point).pop();
  if (mark !== undefined) return mark.startTime;
  throw new SyntaxError(`Failed to execute 'measure' on 'Performance': The mark '${point}' does not `
    + 'exist.');
}

exports.mark = (name, { startTime = native.now(), detail = null } = {}) => add({
  name: `${name}`, entryType: 'mark', startTime, duration: 0, detail,
});

exports.measure = (name, startOrOptions, endMark) => {
  const isOptions = typeof startOrOptions === 'object' && startOrOptions !== null;
  const { start, end, duration, detail = null } = isOptions ? startOrOptions
    : { start: startOrOptions, end: endMark };
  const given = duration === undefined ? undefined : Number(duration);
  const stop = end === undefined && given !== undefined && start !== undefined
    ? timeOf(start) + given : timeOf(end, native.now());
  const startTime = start === undefined && given !== undefined ? stop - given : timeOf(start, 0);
  return add({
    name: `${name}`, entryType: 'measure', startTime, duration: stop - startTime, detail,
  });
};

const clear = (type) => (name) => {
  entries = entries.filter((each) => (
    each.entryType !== type || (name !== undefined && each.name !== name)));
};

exports.clearMarks = clear('mark');
exports.clearMeasures = clear('measure');

const sorted = (list) => list.sort((one, other) => one.startTime - other.startTime);

exports.getEntries = () => sorted([...entries]);
exports.getEntriesByType = (type) => sorted(entries.filter((each) => each.entryType === type));
exports.getEntriesByName = (name, type) => sorted(entries.filter((each) => (
  each.name === name && (type === undefined || each.entryType === type))));
