'use strict';

// What native views of libraries tell once they are on the screen, in this order. Without it an app waits for ever.
const endings = [
  'WillAppear', 'LoadStart', 'LoadingStart', 'Load', 'LoadingFinish', 'Loaded', 'Ready', 'Appear', 'LoadEnd',
];
const place = (prop) => (prop.startsWith('on') ? endings.findIndex((ending) => prop.endsWith(ending)) : -1);

const sizeOf = ({ width, height }) => {
  const { window } = native.module('DeviceInfo', true).Dimensions;
  const size = (value, whole) => (typeof value === 'number' ? value : whole);
  return { x: 0, y: 0, width: size(width, window.width), height: size(height, window.height) };
};

// What a web view tells of its page.
const pageOf = (prop, { newSource, source }) => (prop.includes('Loading')
  ? {
    url: (newSource ?? source)?.uri ?? 'about:blank', title: '', loading: prop.endsWith('Start'),
    canGoBack: false, canGoForward: false, lockIdentifier: 0,
  } : {});

// React Native's image, whose first source counts here. Every picture loads: no request is sent for it.
const image = 'RCTImageView';
const sourceOf = ({ source }) => [].concat(source)[0] ?? {};

// Nobody decodes a picture: one whose size nobody says has that of its view.
function pictureOf(props) {
  const { uri, width, height, scale = 1 } = sourceOf(props);
  const size = sizeOf(width === undefined ? props : { width, height });
  return { source: { uri, width: size.width * scale, height: size.height * scale } };
}

// The renderer passes `true` for a property that is a function.
function eventsOf(component, props) {
  const isSent = component === image
    ? (prop) => /^onLoad(Start|End)?$/.test(prop) && sourceOf(props).uri : (prop) => place(prop) >= 0;
  const bodyOf = (prop) => (component === image && prop === 'onLoad' ? pictureOf(props) : pageOf(prop, props));
  const names = Object.keys(props).filter((prop) => props[prop] === true);
  const others = names.filter(isSent).sort((one, other) => place(one) - place(other));
  return [
    ...names.includes('onLayout') ? [['onLayout', { layout: sizeOf(props) }]] : [],
    ...names.includes('onInsetsChange')
      ? [['onInsetsChange', native.module('RNCSafeAreaContext', true).initialWindowMetrics]] : [],
    ...others.map((prop) => [prop, bodyOf(prop)]),
  ];
}

/**
 * A view is on the screen. Layout follows, and its events are tasks of their own: `send(type, body)` with the name that native
 * code has for `onLayout`, `topLayout`.
 */
exports.mounted = (tag, component, props, send) => {
  for (const [prop, body] of eventsOf(component, props ?? {})) {
    native.createTimer(() => send(`top${prop.slice(2)}`, { target: tag, ...body }), 0, false);
  }
};
