import { Image } from '../components/Image.js';
import { ScrollView } from '../components/ScrollView.js';
import { Text } from '../components/Text.js';
import { View } from '../components/View.js';
import { FlatList } from '../lists/FlatList.js';
import { SectionList } from '../lists/SectionList.js';
import { AnimatedValue } from './AnimatedValue.js';
import { loop, parallel, sequence } from './composite.js';
import { createAnimatedComponent } from './createAnimatedComponent.js';
import { delay, stagger } from './delays.js';
import { decay, spring, timing } from './drive.js';
import { AnimatedEvent, attachNativeEvent, event, forkEvent, unforkEvent } from './event.js';
import { AnimatedInterpolation, AnimatedNode } from './nodes.js';
import { add, diffClamp, divide, modulo, multiply, subtract } from './operations.js';
import { AnimatedColor, AnimatedValueXY } from './vectors.js';

const made = new Map();

function animated(Component) {
  if (!made.has(Component)) made.set(Component, createAnimatedComponent(Component));
  return made.get(Component);
}

/** Values that change in time, on the clock of the run: https://reactnative.dev/docs/animated */
export const Animated = {
  get FlatList() { return animated(FlatList); },
  get Image() { return animated(Image); },
  get ScrollView() { return animated(ScrollView); },
  get SectionList() { return animated(SectionList); },
  get Text() { return animated(Text); },
  get View() { return animated(View); },
  Value: AnimatedValue,
  ValueXY: AnimatedValueXY,
  Color: AnimatedColor,
  Interpolation: AnimatedInterpolation,
  Node: AnimatedNode,
  Event: AnimatedEvent,
  timing,
  spring,
  decay,
  add,
  subtract,
  multiply,
  divide,
  modulo,
  diffClamp,
  delay,
  sequence,
  parallel,
  stagger,
  loop,
  event,
  forkEvent,
  unforkEvent,
  attachNativeEvent,
  createAnimatedComponent,
};
