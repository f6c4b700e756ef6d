let isEnabled = true;

// React Native does not wait for native code longer than the animation takes, and a frame.
function configureNext(config, onEnd, _onFailure) {
  if (!isEnabled || typeof onEnd !== 'function') return;
  setTimeout(onEnd, (config.duration ?? 0) + 17);
}

const create = (duration, type, property) => ({
  duration, create: { type, property }, update: { type }, delete: { type, property },
});

const presets = {
  easeInEaseOut: {
    duration: 300,
    create: { type: 'easeInEaseOut', property: 'opacity' },
    update: { type: 'easeInEaseOut' },
    delete: { type: 'easeInEaseOut', property: 'opacity' },
  },
  linear: {
    duration: 500,
    create: { type: 'linear', property: 'opacity' },
    update: { type: 'linear' },
    delete: { type: 'linear', property: 'opacity' },
  },
  spring: {
    duration: 700,
    create: { type: 'linear', property: 'opacity' },
    update: { type: 'spring', springDamping: 0.4 },
    delete: { type: 'linear', property: 'opacity' },
  },
};

/** Animates the next layout. Nothing is drawn, but its end is reported in time. */
export const LayoutAnimation = {
  configureNext,
  create,
  Types: {
    spring: 'spring', linear: 'linear', easeInEaseOut: 'easeInEaseOut', easeIn: 'easeIn',
    easeOut: 'easeOut', keyboard: 'keyboard',
  },
  Properties: { opacity: 'opacity', scaleX: 'scaleX', scaleY: 'scaleY', scaleXY: 'scaleXY' },
  Presets: presets,
  checkConfig() { console.error('LayoutAnimation.checkConfig(...) has been disabled.'); },
  easeInEaseOut: (onEnd) => configureNext(presets.easeInEaseOut, onEnd),
  linear: (onEnd) => configureNext(presets.linear, onEnd),
  spring: (onEnd) => configureNext(presets.spring, onEnd),
  setEnabled(value) { isEnabled = value; },
};
