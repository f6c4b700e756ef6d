'use strict';

const data = JSON.parse(document.getElementById('data').textContent);
const day = 86_400_000;
const width = 1200;
const left = 92;
// Wakes that an app does not have need no room.
const wakes = ['fetches', 'updates', 'tasks'].filter((name) => data[name].length > 0);
const lanes = {};
let height = 6;
for (const [name, tall] of [['phone', 12], ['app', 14], ...(wakes.length > 0 ? wakes : ['fetches'])
  .map((name) => [name, 26]), ['uploads', 14], ['saved', 10],
  // What capabilities count.
  ...data.others.map(({ name }) => [`capability ${name}`, 10])]) {
  lanes[name] = { name: name.replace(/^capability /, ''), y: height, height: tall };
  height += tall + (name === 'app' ? 8 : 6);
}
height += 14;

const element = (name, attributes, ...children) => {
  const isSVG = /^(svg|rect|path|circle|text|line|title|g)$/.test(name);
  const result = isSVG
    ? document.createElementNS('http://www.w3.org/2000/svg', name) : document.createElement(name);
  for (const [key, value] of Object.entries(attributes ?? {})) result.setAttribute(key, value);
  result.append(...children);
  return result;
};
const titled = (shape, text) => {
  shape.append(element('title', null, text));
  return shape;
};
// What the clocks of the phone showed, wherever the page is read.
const local = (time) => {
  const [, offset] = data.clockOffsets.findLast(([since]) => since <= time) ?? data.clockOffsets[0];
  return new Date(data.start + time + offset).toISOString();
};
const clock = (time) => local(time).slice(11, 19);
const date = (time) => local(time).slice(0, 10);
const seconds = (milliseconds) => `${Number((milliseconds / 1000).toFixed(milliseconds < 10_000 ? 1 : 0))} s`;
const counted = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

// The shape of a result tells as much as its colour.
const marks = {
  newData: (x, y) => element('circle', { cx: x, cy: y, r: 4.5, fill: 'var(--newData)' }),
  noData: (x, y) => element('circle', {
    cx: x, cy: y, r: 3, fill: 'none', stroke: 'var(--noData)', 'stroke-width': 1.5,
  }),
  done: (x, y) => element('circle', { cx: x, cy: y, r: 4.5, fill: 'var(--newData)' }),
  failed: (x, y) => element('path', {
    d: `M${x - 4} ${y - 4}L${x + 4} ${y + 4}M${x - 4} ${y + 4}L${x + 4} ${y - 4}`,
    stroke: 'var(--failed)', 'stroke-width': 2.5,
  }),
  unfinished: (x, y) => element('path', {
    d: `M${x} ${y - 6}L${x + 6} ${y + 5}L${x - 6} ${y + 5}Z`, fill: 'var(--failed)',
  }),
  missed: (x, y) => element('path', {
    d: `M${x - 3} ${y}L${x + 3} ${y}`, stroke: 'var(--dim)', 'stroke-width': 1.5,
  }),
  death: (x, y) => element('path', {
    d: `M${x} ${y - 9}L${x} ${y + 9}`, stroke: 'var(--failed)', 'stroke-width': 3,
  }),
  upload: (x, y) => element('path', {
    d: `M${x} ${y - 6}L${x + 5} ${y + 2}L${x - 5} ${y + 2}Z`, fill: 'var(--upload)',
  }),
  save: (x, y) => element('path', {
    d: `M${x} ${y - 4}L${x} ${y + 4}`, stroke: 'var(--save)', 'stroke-width': 2,
  }),
};

const swatch = (color) => () => element('rect', { x: 0, y: 3, width: 16, height: 10, fill: `var(--${color})` });
const legend = [
  ['app active', swatch('active')], ['app in the background', swatch('background')],
  ['app suspended', swatch('suspended')], ['phone locked', swatch('night')],
  ['offline', swatch('offline')],
  [data.fetches.length > 0 ? 'new data, or done' : 'done', () => marks.done(8, 8)],
  ...(data.fetches.length > 0 ? [['no data', () => marks.noData(8, 8)]] : []),
  ['failed', () => marks.failed(8, 8)], ['never finished', () => marks.unfinished(8, 8)],
  ['not woken', () => marks.missed(8, 8)], ['upload', () => marks.upload(8, 10)],
  ['samples saved', () => marks.save(8, 8)], ['app died', () => marks.death(8, 8)],
];

const drawDay = (index) => {
  const begin = index * day;
  const x = (time) => left + ((time - begin) / day) * (width - left - 8);
  const svg = element('svg', { viewBox: `0 0 ${width} ${height}`, role: 'img',
    'aria-label': `Timeline of day ${index + 1}` });
  for (const lane of Object.values(lanes)) {
    svg.append(element('text', { x: 10, y: lane.y + lane.height / 2 + 4 }, lane.name));
  }
  for (let hour = 0; hour <= 24; hour += 2) {
    const at = x(begin + hour * 3_600_000);
    svg.append(
      element('line', { x1: at, x2: at, y1: 2, y2: height - 16, stroke: 'var(--line)' }),
      element('text', { x: at, y: height - 3, 'text-anchor': hour === 24 ? 'end' : 'middle' },
        clock(begin + hour * 3_600_000).slice(0, 5)));
  }
  const spans = (list, lane, color, least = 0) => {
    for (const [name, start, end] of list) {
      if (end <= begin || start >= begin + day) continue;
      const from = x(Math.max(start, begin));
      const to = x(Math.min(end, begin + day));
      svg.append(titled(
        element('rect', { x: from, y: lane.y, width: Math.max(to - from, least), height: lane.height,
          fill: `var(--${color(name)})` }),
        `${name}: ${clock(start)} to ${clock(end)}`));
    }
  };
  const points = (list, draw) => {
    for (const entry of list) {
      if (entry.time >= begin && entry.time < begin + day) svg.append(draw(entry, x(entry.time)));
    }
  };
  const { phone, app, uploads, saved } = lanes;
  const firstWakes = lanes[wakes[0] ?? 'fetches'];
  spans(data.locked, phone, () => 'night');
  spans(data.offline, phone, () => 'offline');
  spans(data.states.filter(([name]) => name === 'suspended'), app, () => 'suspended');
  spans(data.states.filter(([name]) => name !== 'suspended'), app,
    (name) => (name === 'background' ? 'background' : 'active'), 2);
  points(data.terminations, (end, at) =>
    titled(end.isBad ? marks.death(at, app.y + 7) : marks.missed(at, app.y + 7),
      `${clock(end.time)} ${end.text}`));
  points(data.missedWakes, (wake, at) =>
    titled(marks.missed(at, firstWakes.y + 22), `${clock(wake.time)} ${wake.text}`));
  for (const name of wakes) {
    const lane = lanes[name];
    points(data[name], (wake, at) => {
      const used = Math.min(1, wake.elapsed / wake.budget);
      const group = element('g', null,
        element('rect', { x: at - 1, y: lane.y + lane.height - used * lane.height, width: 2,
          height: used * lane.height, fill: 'var(--background)' }),
        marks[wake.result](at, lane.y + 8));
      return titled(group, `${clock(wake.time)} ${wake.name}: ${wake.result} after `
        + `${seconds(wake.elapsed)} of ${seconds(wake.budget)}`);
    });
  }
  points(data.uploads, (upload, at) => {
    const good = upload.status >= 200 && upload.status < 300;
    return titled(good ? marks.upload(at, uploads.y + 9) : marks.failed(at, uploads.y + 7),
      `${clock(upload.time)} ${counted(upload.samples, 'sample')} answered ${upload.status}`);
  });
  points(data.saves, (save, at) =>
    titled(marks.save(at, saved.y + 5), `${clock(save.time)} ${counted(save.samples, 'sample')} saved`));
  for (const { name, times } of data.others) {
    points(times.map((time) => ({ time })), (moment, at) =>
      titled(marks.save(at, lanes[`capability ${name}`].y + 5), `${clock(moment.time)} ${name}`));
  }
  const numbers = data.days[index];
  return element('section', { class: 'day' },
    element('h3', null, `Day ${index + 1}, ${date(begin)}`,
      element('span', null, [
        ...(data.fetches.length > 0 ? [counted(
          numbers.newData + numbers.noData + numbers.failed + numbers.unfinished, 'fetch', 'fetches')] : []),
        ...(data.updates.length > 0 ? [counted(numbers.updates + numbers.missedUpdates, 'update')] : []),
        ...(data.tasks.length > 0 ? [counted(numbers.tasks + numbers.failedTasks, 'task')] : []),
        `${numbers.saved} saved`, `${numbers.uploaded} uploaded`,
        `${Math.round(numbers.backgroundSeconds)} s in the background`,
      ].join(' · '))),
    svg);
};

const columns = [
  ['Launches', 'launches'],
  ...(data.fetches.length > 0 ? [['New data', 'newData'], ['No data', 'noData'],
    ['Failed', 'failed', true], ['Unfinished', 'unfinished', true]] : []),
  ...(data.updates.length > 0 ? [['Updates', 'updates'], ['Not completed', 'missedUpdates', true]] : []),
  ...(data.tasks.length > 0 ? [['Tasks', 'tasks'], ['Tasks failed', 'failedTasks', true]] : []),
  ['Not woken', 'missedWakes'], ['Saved', 'saved'],
  ['Uploaded', 'uploaded'], ['Refused', 'refused', true], ['In background', 'backgroundSeconds'],
  ['Deaths', 'deaths', true],
].filter(([, key, isBad]) => !isBad || data.days.some((each) => each[key] > 0));
for (const { name } of data.others) {
  columns.push([name, `capability ${name}`]);
  for (const each of data.days) each[`capability ${name}`] = each.others[name];
}

const drawTable = (table) => {
  const cells = (name, value) => element('tr', null, element('td', null, name),
    ...columns.map(([, key, isBad]) => element('td', isBad && value(key) > 0 ? { class: 'bad' } : null,
      key === 'backgroundSeconds' ? `${Math.round(value(key))} s` : String(value(key)))));
  const sum = (key) => data.days.reduce((total, each) => total + each[key], 0);
  table.append(
    element('thead', null, element('tr', null, element('th', null, ''),
      ...columns.map(([name]) => element('th', { scope: 'col' }, name)))),
    element('tbody', null, ...data.days.map((each) => cells(`day ${each.day}`, (key) => each[key]))),
    element('tfoot', null, cells('all', sum)));
};

const drawList = (title, entries) => {
  if (entries.length === 0) return;
  document.getElementById('lists').append(
    element('h2', null, title),
    element('ul', null, ...entries.map((entry) => element('li', null,
      ...(entry.time === undefined ? [] : [
        element('time', null, `day ${Math.floor(entry.time / day) + 1}, ${clock(entry.time)} `)]),
      entry.text))));
};

document.title = `${data.script}: ${counted(data.days.length, 'day')}`;
document.getElementById('title').textContent = document.title;
document.getElementById('facts').textContent =
  `Profile ${data.profile}, seed ${data.seed}. ${data.summary}`;
for (const [text, draw] of legend) {
  document.getElementById('legend').append(
    element('li', null, element('svg', { width: 16, height: 16, 'aria-hidden': 'true' }, draw()), text));
}
document.getElementById('days').append(...data.days.map((_, index) => drawDay(index)));
drawTable(document.getElementById('table'));
drawList('What is wrong', data.diagnoses.map((text) => ({ text })));
drawList(data.losses.length === data.lossCount ? 'What was lost'
  : `What was lost: the latest ${data.losses.length} of ${data.lossCount}`, data.losses);
drawList('How processes of the app ended', data.terminations);
drawList('Why iOS did not wake the app', data.missedWakes);
