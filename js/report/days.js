'use strict';

const data = JSON.parse(document.getElementById('data').textContent);
const day = 86_400_000;
const width = 1200;
const left = 92;
const lanes = {};
let height = 6;
const addLane = (key, name, tall, gap = 6) => {
  lanes[key] = { name, y: height, height: tall };
  height += tall + gap;
};
addLane('phone', 'phone', 12);
addLane('app', 'app', 14, 8);
// Wakes that iOS did not grant are drawn in the first lane of wakes.
if (data.wakes.length === 0) data.wakes.push({ one: 'wake', many: 'wakes', wakes: [] });
for (const { many } of data.wakes) addLane(`wakes ${many}`, many, 26);
for (const { name } of data.rows) addLane(`row ${name}`, name, 14);
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
// The phone's local time, whatever the time zone of the reader.
const local = (time) => {
  const [, offset] = data.clockOffsets.findLast(([since]) => since <= time) ?? data.clockOffsets[0];
  return new Date(data.start + time + offset).toISOString();
};
const clock = (time) => local(time).slice(11, 19);
const date = (time) => local(time).slice(0, 10);
// As in the log: 3.1 ms, 84 ms, 30 s.
const duration = (milliseconds) => {
  if (milliseconds < 10) return `${milliseconds.toFixed(1)} ms`;
  return milliseconds < 10_000 ? `${Math.round(milliseconds)} ms` : `${Number((milliseconds / 1000).toFixed(1))} s`;
};
const counted = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

// Each result has its own shape, so that colour is not the only difference.
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
  // The marks of capabilities' columns.
  tick: (x, y) => marks.save(x, y),
  arrow: (x, y) => marks.upload(x, y + 2),
  cross: (x, y) => marks.failed(x, y),
};

const hasResult = (result) => data.wakes.some(({ wakes }) => wakes.some((wake) => wake.result === result));
// The marks of capabilities are explained by the headings of their columns.
const namesOf = (mark) => {
  const found = data.rows.flatMap(({ marks: all }) => all.filter((each) => each.mark === mark));
  return [...new Set(found.map(({ name }) => name.toLowerCase()))];
};
const legendOf = (mark, draw) => {
  const names = namesOf(mark);
  return names.length === 0 ? [] : [[names.join(', '), draw]];
};
const swatch = (color) => () => element('rect', { x: 0, y: 3, width: 16, height: 10, fill: `var(--${color})` });
const legend = [
  ['app active', swatch('active')], ['app in the background', swatch('background')],
  ['app suspended', swatch('suspended')], ['phone locked', swatch('night')],
  ['offline', swatch('offline')],
  [hasResult('newData') ? 'new data, or done' : 'done', () => marks.done(8, 8)],
  ...(hasResult('noData') ? [['no data', () => marks.noData(8, 8)]] : []),
  [['failed', ...namesOf('cross')].join(', '), () => marks.failed(8, 8)], ['never finished', () => marks.unfinished(8, 8)],
  ['not woken', () => marks.missed(8, 8)],
  ...legendOf('arrow', () => marks.upload(8, 10)), ...legendOf('tick', () => marks.save(8, 8)),
  ['app died', () => marks.death(8, 8)],
];

const drawDay = (index) => {
  const begin = index * day;
  const x = (time) => left + ((time - begin) / day) * (width - left - 8);
  const svg = element('svg', { viewBox: `0 0 ${width} ${height}`, role: 'img',
    'aria-label': `Timeline of day ${index + 1}` });
  // The names again, which stay in view where the timeline scrolls.
  const names = element('svg', { class: 'names', viewBox: `0 0 ${left} ${height}`, 'aria-hidden': 'true' });
  for (const lane of Object.values(lanes)) {
    for (const each of [svg, names]) {
      each.append(element('text', { x: 10, y: lane.y + lane.height / 2 + 4 }, lane.name));
    }
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
  const { phone, app } = lanes;
  const firstWakes = lanes[`wakes ${data.wakes[0].many}`];
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
  for (const { many, wakes } of data.wakes) {
    const lane = lanes[`wakes ${many}`];
    points(wakes, (wake, at) => {
      const used = Math.min(1, wake.elapsed / wake.budget);
      const group = element('g', null,
        element('rect', { x: at - 1, y: lane.y + lane.height - used * lane.height, width: 2,
          height: used * lane.height, fill: 'var(--background)' }),
        marks[wake.result](at, lane.y + 8));
      return titled(group, `${clock(wake.time)} ${wake.name}: ${wake.result} after `
        + `${duration(wake.elapsed)} of ${duration(wake.budget)}${wake.reason ? `: ${wake.reason}` : ''}`);
    });
  }
  for (const { name, marks: all } of data.rows) {
    points(all, ({ time, text, mark }, at) =>
      titled(marks[mark](at, lanes[`row ${name}`].y + 7), `${clock(time)} ${text}`));
  }
  const begun = ({ wakes }) => wakes.filter(({ time }) => time >= begin && time < begin + day).length;
  return element('section', { class: 'day' },
    element('h3', null, `Day ${index + 1}, ${date(begin)}`,
      element('span', null, [
        ...data.wakes.filter(({ wakes }) => wakes.length > 0).map((lane) =>
          counted(begun(lane), lane.one, lane.many)),
        ...data.columns.filter(({ isAlwaysShown }) => isAlwaysShown).map(({ name, counts }) =>
          `${counts[index]} ${name.toLowerCase()}`),
        `${Math.round(data.backgroundSeconds[index])} s in the background`,
      ].join(' · '))),
    element('div', { class: 'timeline' }, names, svg));
};

const drawTable = (table) => {
  const { columns, backgroundSeconds } = data;
  const cells = (name, count, seconds) => element('tr', null, element('td', null, name),
    ...columns.map((column) => {
      const number = count(column.counts);
      return element('td', column.isBad && number > 0 ? { class: 'bad' } : null, String(number));
    }),
    element('td', null, `${Math.round(seconds)} s`));
  const sum = (numbers) => numbers.reduce((total, each) => total + each, 0);
  table.append(
    element('thead', null, element('tr', null, element('th', null, ''),
      ...[...columns.map(({ name }) => name), 'In background'].map((name) =>
        element('th', { scope: 'col' }, name)))),
    element('tbody', null, ...backgroundSeconds.map((seconds, index) =>
      cells(`day ${index + 1}`, (counts) => counts[index], seconds))),
    element('tfoot', null, cells('all', sum, sum(backgroundSeconds))));
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

document.title = `${data.script}: ${counted(data.backgroundSeconds.length, 'day')}`;
document.getElementById('title').textContent = document.title;
document.getElementById('facts').textContent =
  `Profile ${data.profile}, seed ${data.seed}. ${data.summary}`;
for (const [text, draw] of legend) {
  document.getElementById('legend').append(
    element('li', null, element('svg', { width: 16, height: 16, 'aria-hidden': 'true' }, draw()), text));
}
document.getElementById('days').append(...data.backgroundSeconds.map((_, index) => drawDay(index)));
drawTable(document.getElementById('table'));
drawList('Wakes that failed or did not happen, and why', data.reasons.map((text) => ({ text })));
drawList('What is wrong', data.diagnoses.map((text) => ({ text })));
drawList(data.losses.length === data.lossCount ? 'What was lost'
  : `What was lost: the latest ${data.losses.length} of ${data.lossCount}`, data.losses);
drawList('How processes of the app ended', data.terminations);
drawList('Why iOS did not wake the app', data.missedWakes);
