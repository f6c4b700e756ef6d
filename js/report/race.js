'use strict';

const { report, findings, verdict } = JSON.parse(document.getElementById('data').textContent);

const make = (name, attributes = {}, ...children) => {
  const isDrawing = ['svg', 'g', 'line', 'rect', 'text', 'title', 'path'].includes(name);
  const element = isDrawing
    ? document.createElementNS('http://www.w3.org/2000/svg', name) : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
};

const keyOf = ({ lane, label, subject, occurrence }) => JSON.stringify([lane, label, subject, occurrence]);

const STEP = 28;
const LANE = 26;
const LEFT = 130;
const LETTER = 7.3;

// The lanes of single requests share a row, because only one task runs at a time.
const row = (task) => task.lane.replace(/ \d+$/, '');

// The horizontal positions of the steps, with room for each new time above its first step.
const columns = (steps, times) => {
  const places = [];
  let [next, timeEnd] = [LEFT, 0];
  steps.forEach((step, index) => {
    if (step.nanoseconds !== steps[index - 1]?.nanoseconds) {
      next = Math.max(next, timeEnd);
      timeEnd = next + (times[index].length + 1) * LETTER;
    }
    places.push(next);
    next += STEP;
  });
  return places;
};

// The number of a step in its run. A page of a long run has only some of its steps.
const numberOf = ({ numbers }, index) => (numbers ? numbers[index] : index + 1);

const markText = (run, index) => `${numberOf(run, index)}. ${run.texts[index]}`;

const nameOf = (run, index) =>
  `${markText(run, index)} on ${run.steps[index].task.lane}, after ${run.times[index]}`;

// Where the mark behind a step begins and where its text ends.
const markEnds = (run, places, index) => {
  const begin = places[index] + STEP;
  return [begin, begin + 6 + (markText(run, index).length + 1) * LETTER];
};

// How many of the other orders fail after each step, as a line from none to all; and the step after which all do.
const CURVE = 44;
const curveOf = ({ shares, certain, steps }, places, width, bottom) => {
  const y = (share) => bottom - 8 - share * (CURVE - 16);
  const point = (share, index) => `${places[index] + STEP - 2} ${y(share)}`;
  const [first, ...rest] = shares;
  const path = [`M${LEFT} ${y(first)}`, ...rest.map((share, index) => `L${point(share, index)}`)];
  const parts = [
    make('line', { class: 'lane', x1: LEFT, x2: width, y1: y(0), y2: y(0) }),
    make('path', { class: 'curve', d: path.join(' ') }),
  ];
  if (steps[certain]) {
    const x = places[certain] + STEP - 2;
    parts.push(make('line', { class: 'certain', x1: x, x2: x, y1: 14, y2: y(0) }));
  }
  return parts;
};

// Draws a run up to step `upTo`: the names of its lanes, and one row per lane with one column per step. `onPoint` gets the
// name of a step.
const drawRun = (run, delays, places, upTo, onPoint) => {
  const { steps, times } = run;
  const lanes = [...new Set(steps.map((step) => row(step.task)))];
  const width = Math.max(...steps.map((_, index) => markEnds(run, places, index)[1]));
  const bottom = (lanes.length + 1) * LANE + 10;
  const height = bottom + (run.shares ? CURVE : 0);
  const svg = make('svg', {
    width, height, viewBox: `0 0 ${width} ${height}`, role: 'img',
    'aria-label': `${steps.length} steps on ${lanes.length} lanes`,
  });
  // The names stay in view while the rest scrolls.
  const names = make('svg', { class: 'names', width: LEFT, height, 'aria-hidden': 'true' });
  lanes.forEach((lane, index) => {
    const y = (index + 1) * LANE;
    svg.append(make('line', { class: 'lane', x1: LEFT, x2: width, y1: y, y2: y }));
    names.append(make('text', { class: 'name', x: 0, y: y + 4 }, lane));
  });
  if (run.shares) {
    svg.append(...curveOf(run, places, width, height));
    names.append(make('text', { class: 'name', x: 0, y: height - CURVE / 2 + 4 }, 'orders that fail'));
  }
  const held = new Set(delays.map((delay) => keyOf(delay.task)));
  const until = new Set(delays.map((delay) => keyOf(delay.until)));
  const indices = new Map();
  let lastTime;
  steps.forEach((step, index) => {
    const key = keyOf(step.task);
    if (!indices.has(key)) indices.set(key, index);
    const x = places[index];
    const y = (lanes.indexOf(row(step.task)) + 1) * LANE;
    const isHeld = held.has(key);
    const isUntil = until.has(key);
    const future = index > upTo ? ' future' : '';
    const name = nameOf(run, index);
    const group = make('g', { class: future.trim() || undefined, tabindex: 0, 'aria-label': name },
      make('title', {}, name),
      make('rect', {
        class: `task${isHeld ? ' held' : ''}${isUntil ? ' until' : ''}`,
        x: x + 3, y: y - 9, width: STEP - 6, height: 18, rx: 4,
      }));
    group.append(make('text', { class: 'label', x: x + STEP / 2, y: y + 4, 'text-anchor': 'middle' },
      isHeld ? '▼' : isUntil ? '▲' : String(numberOf(run, index))));
    for (const event of ['pointerenter', 'focus']) group.addEventListener(event, () => onPoint(name));
    if (step.nanoseconds !== lastTime) {
      group.append(make('text', { class: 'name', x, y: 10 }, times[index]));
      lastTime = step.nanoseconds;
    }
    svg.append(group);
  });
  for (const delay of delays) {
    const from = indices.get(keyOf(delay.until));
    const to = indices.get(keyOf(delay.task));
    if (from === undefined || to === undefined) continue;
    const point = (index) => [places[index] + STEP / 2,
      (lanes.indexOf(row(steps[index].task)) + 1) * LANE];
    const [x1, y1] = point(from);
    const [x2, y2] = point(to);
    svg.append(make('path', {
      class: 'arrow', d: `M${x1} ${y1 + 10} C ${x1} ${y1 + 30}, ${x2} ${y2 - 30}, ${x2} ${y2 - 10}`,
    }));
  }
  const [x] = markEnds(run, places, upTo);
  svg.append(make('line', { class: 'now', x1: x, x2: x, y1: 14, y2: bottom - 6 }),
    make('text', { x: x + 6, y: bottom - 8 }, markText(run, upTo)));
  return [names, svg];
};

// A run with a slider that moves through its steps.
const runView = (title, run, delays) => {
  const { steps } = run;
  const places = columns(steps, run.times);
  const holder = make('div', { class: 'run' });
  const input = make('input', {
    type: 'range', min: 0, max: steps.length - 1, value: steps.length - 1,
    'aria-label': `step of the ${title}`,
  });
  const output = make('output');
  const pointed = make('p', { class: 'pointed', 'aria-live': 'polite' });
  const point = (name) => { pointed.textContent = name; };
  // Scrolls to the step of the slider: to its square at least, and to the text behind it if there is room.
  const show = () => {
    const index = Number(input.value);
    const [, end] = markEnds(run, places, index);
    holder.scrollLeft = Math.min(places[index] - LEFT - STEP, end - holder.clientWidth);
  };
  const update = () => {
    const index = Number(input.value);
    holder.replaceChildren(...drawRun(run, delays, places, index, point));
    output.textContent = `step ${numberOf(run, index)} of ${numberOf(run, steps.length - 1)}`;
    point(nameOf(run, index));
    show();
  };
  input.addEventListener('input', update);
  update();
  // The width is known when the page is laid out, and changes with the window.
  new ResizeObserver(show).observe(holder);
  return make('section', {}, make('h3', {}, title),
    make('div', { class: 'slider' }, input, output), pointed, holder,
    make('p', { class: 'quiet' }, 'Each square is a step; its number is its place in the run. '
      + 'Point to a square to read what the step does.'
      + (run.numbers ? ` The run has ${run.numbers.at(-1)} steps. This page has only ${steps.length} of them: the first, the last and those of delays. The report of --json has all.` : '')
      + (delays.length > 0 ? ' ▼ waits until after ▲.' : '')
      + (run.shares ? ' The line below shows how many other orders of the remaining tasks fail. After the vertical line all do.' : '')),
    make('details', {}, make('summary', {}, run.numbers ? `These ${steps.length} steps` : `All ${steps.length} steps`),
      make('ol', {}, ...steps.map((_, index) =>
        make('li', { value: numberOf(run, index) }, nameOf(run, index).replace(/^\d+\. /, ''))))));
};

const sourceView = ({ what, place, firstLine, line, lines }) => {
  const pre = make('pre', { class: 'source' });
  lines.forEach((text, index) => {
    const number = firstLine + index;
    const content = `${String(number).padStart(4)}  ${text}\n`;
    pre.append(number === line ? make('mark', {}, content) : content);
  });
  return make('div', {}, make('p', { class: 'quiet' }, `${what}: ${place}`), pre);
};

const findingView = ({
  finding, kind, isOrdered, ofDefaultOrder, text, replay, architectures, sources, inputs, delays: waits, texts, passingTexts, times,
  passingTimes, numbers, passingNumbers, furtherDelays, certain, shares, certainty,
}) => {
  const { delays } = finding.schedule;
  const article = make('article', {},
    make('h2', {}, make('span', { class: 'word' }, kind), ` ${finding.failure.code}`),
    make('p', { class: 'quiet' }, finding.origin.run === 0 ? `${finding.count}×; regression ${finding.origin.faultPlan}`
      : `${finding.count}× in the fault plan ${finding.origin.faultPlan}; found in run `
      + `${finding.origin.run} by ${finding.origin.strategy}`
      + (isOrdered ? `; shrunk from ${finding.delaysBefore} to ${delays.length} `
        + `${delays.length === 1 ? 'delay' : 'delays'} in ${finding.shrinkRuns} runs` : '')),
    make('pre', { class: 'wrap' }, text));
  if (architectures) article.append(make('p', {}, architectures[0].toUpperCase() + architectures.slice(1)));
  if (inputs.length > 0) {
    article.append(make('p', {}, `From outside: ${inputs.join(', ')}`));
  }
  for (const { task, until } of waits) {
    article.append(make('p', { class: 'delay' }, `▼ ${task}`, make('br'),
      'waits until after', make('br'), `▲ ${until}`));
  }
  if (furtherDelays > 0) article.append(make('p', { class: 'delay' }, `… ${furtherDelays} more delays`));
  if (ofDefaultOrder) article.append(make('p', {}, ofDefaultOrder));
  if (sources.length > 0) {
    article.append(make('div', { class: 'sources' }, ...sources.map(sourceView)));
  }
  article.append(runView('failing run', { steps: finding.steps, texts, times, numbers, certain, shares }, delays));
  if (certainty) article.append(make('pre', { class: 'wrap' }, certainty));
  if (isOrdered && finding.passingSteps) {
    article.append(runView(
      'the closest run that passes, without the delays',
      { steps: finding.passingSteps, texts: passingTexts, times: passingTimes, numbers: passingNumbers }, delays));
  }
  article.append(make('h3', {}, 'Replay'), make('pre', { class: 'wrap' }, replay));
  return article;
};

document.title = `Races in ${report.script}`;
document.getElementById('title').textContent = document.title;
document.getElementById('facts').textContent = `${report.runs} runs, seed ${report.seed}, `
  + `${report.architecture === 'both' ? 'both architectures' : `architecture ${report.architecture}`}, up to ${report.coverage.laneCount} lanes and `
  + `${report.coverage.choiceCount} choices in a run`;
document.getElementById('verdict').textContent = verdict;
document.getElementById('findings').append(...findings.map(findingView));
document.getElementById('classes').append(make('table', {},
  ...Object.entries(report.classes).sort((a, b) => b[1] - a[1]).map(([name, count]) =>
    make('tr', {}, make('td', { class: 'number' }, `${count}×`), make('td', {}, name)))));
