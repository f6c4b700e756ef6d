// bridgehost: --virtual-time
import * as React from 'react';
import { Animated, Easing, Text, View, useAnimatedColor, useAnimatedValue, useAnimatedValueXY } from 'react-native';
import { equal, said, sleep, test, throws } from './assert.js';
import { inVersion } from './reactNativeVersions.js';
import { mounted, render, unmount } from './render.js';

const js = { useNativeDriver: false };
const native = { useNativeDriver: true };
/** Starts an animation, and returns how it ended and after how many milliseconds. */
const run = (animation) => new Promise((resolve) => {
  const start = Date.now();
  animation.start(({ finished }) => resolve([finished, Date.now() - start]));
});
const near = (actual, expected, distance = 0.01) => equal(Math.abs(actual - expected) < distance, true);

test('a value is set, moved and listened to', () => {
  const value = new Animated.Value(1);
  const seen = [];
  const id = value.addListener(({ value: each }) => seen.push(each));
  value.setValue(2);
  value.setOffset(10);
  value.setValue(3);
  value.removeListener(id);
  value.setValue(4);
  equal(seen, [2, 13]);
  equal(value.__getValue(), 14);
  value.flattenOffset();
  equal([value._value, value._offset], [14, 0]);
  value.extractOffset();
  equal([value._value, value._offset], [0, 14]);
  value.resetAnimation();
  equal(JSON.stringify({ value }), '{"value":15}');
  throws(() => new Animated.Value(undefined), 'AnimatedValue: Attempting to set value to undefined');
});

test('timing takes its time, in frames', async () => {
  const value = new Animated.Value(0);
  const seen = [];
  value.addListener(({ value: each }) => seen.push(each));
  const [finished, duration] = await run(
    Animated.timing(value, { toValue: 10, duration: 160, easing: Easing.linear, ...js }));
  equal(finished, true);
  equal(duration, 160);
  equal(seen, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test('what native code drives ends as late, and has no frames', async () => {
  const value = new Animated.Value(0);
  const seen = [];
  value.addListener(({ value: each }) => seen.push(each));
  equal(await run(Animated.timing(value, { toValue: 1, duration: 300, delay: 50, ...native })), [true, 350]);
  equal(seen, [1]);
});

test('an animation without a duration is over at once, with a delay after it', async () => {
  const value = new Animated.Value(0);
  let ended = null;
  Animated.timing(value, { toValue: 5, duration: 0, ...js }).start((result) => { ended = result; });
  equal([ended, value.__getValue()], [{ finished: true }, 5]);
  equal(await run(Animated.delay(40)), [true, 40]);
});

test('a stopped animation is not finished, and one that is replaced neither', async () => {
  const value = new Animated.Value(0);
  const first = run(Animated.timing(value, { toValue: 1, duration: 1000, ...js }));
  await sleep(100);
  const second = run(Animated.timing(value, { toValue: 2, duration: 1000, ...js }));
  equal(await first, [false, 100]);
  await sleep(10);
  value.stopAnimation((last) => near(last, 0.02, 0.2));
  equal((await second)[0], false);
});

test('springs come to rest where they should, in any description', async () => {
  for (const spring of [{}, { tension: 60, friction: 5 }, { bounciness: 12, speed: 8 },
    { stiffness: 100, damping: 30, mass: 1 }, { overshootClamping: true }]) {
    for (const driver of [js, native]) {
      const value = new Animated.Value(0);
      const [finished, duration] = await run(Animated.spring(value, { toValue: 7, ...spring, ...driver }));
      equal([finished, value.__getValue()], [true, 7]);
      equal(duration > 100 && duration < 5000, true);
    }
  }
  const odd = throws(() => Animated.spring(new Animated.Value(0), { toValue: 1, tension: 1, speed: 1, ...js }).start(),
    'You can define one of bounciness/speed, tension/friction, or stiffness/damping/mass, but not more than one');
  equal(odd.name, 'Invariant Violation');
});

test('decay slows down', async () => {
  const value = new Animated.Value(0);
  equal((await run(Animated.decay(value, { velocity: 1, ...js })))[0], true);
  near(value.__getValue(), 500, 60);
});

test('animations follow each other, or run together', async () => {
  const values = [1, 2, 3].map(() => new Animated.Value(0));
  const each = values.map((value) => Animated.timing(value, { toValue: 1, duration: 64, ...js }));
  equal(await run(Animated.sequence(each)), [true, 192]);
  equal(await run(Animated.parallel(each)), [true, 64]);
  equal(await run(Animated.stagger(32, each)), [true, 128]);
  equal(await run(Animated.sequence([])), [true, 0]);
  equal(await run(Animated.parallel([])), [true, 0]);
});

test('a loop ends after its iterations, or when it is stopped', async () => {
  const value = new Animated.Value(0);
  const once = () => Animated.timing(value, { toValue: 1, duration: 32, ...js });
  equal(await run(Animated.loop(once(), { iterations: 3 })), [true, 96]);
  const endless = Animated.loop(once());
  const ended = run(endless);
  await sleep(100);
  endless.stop();
  equal(await ended, [false, 100]);
  // Without end, but native code's: no frame keeps the run going.
  Animated.loop(Animated.timing(value, { toValue: 1, duration: 32, ...native })).start();
});

test('one that is stopped stops what runs beside it', async () => {
  const [first, second] = [new Animated.Value(0), new Animated.Value(0)];
  const both = run(Animated.parallel([
    Animated.timing(first, { toValue: 1, duration: 500, ...js }),
    Animated.timing(second, { toValue: 1, duration: 500, ...js }),
  ]));
  await sleep(50);
  first.stopAnimation();
  equal(await both, [false, 50]);
});

test('a value follows another one', async () => {
  const leader = new Animated.Value(0);
  const follower = new Animated.Value(0);
  Animated.timing(follower, { toValue: leader, duration: 32, ...js }).start();
  leader.setValue(9);
  await sleep(100);
  equal(follower.__getValue(), 9);
});

test('values are computed from others', () => {
  const [a, b] = [new Animated.Value(7), new Animated.Value(2)];
  const computed = [Animated.add(a, b), Animated.subtract(a, b), Animated.multiply(a, 3),
    Animated.divide(a, b), Animated.modulo(a, 4)];
  equal(computed.map((each) => each.__getValue()), [9, 5, 21, 3.5, 3]);
  const seen = [];
  computed[0].addListener(({ value }) => seen.push(value));
  a.setValue(8);
  // As in React Native, only what something shows calls its listeners.
  equal(seen, []);
  const renderer = render(<Animated.View style={{ opacity: computed[0] }} />);
  a.setValue(9);
  unmount(renderer);
  a.setValue(10);
  equal(seen, [11]);
  const clamped = Animated.diffClamp(a, 0, 20);
  const results = [30, 25, 0].map((each) => {
    a.setValue(each);
    return clamped.__getValue();
  });
  equal(results, [20, 15, 0]);
});

test('values are interpolated: numbers, texts, colors', () => {
  const value = new Animated.Value(0);
  const at = (input, config) => {
    value.setValue(input);
    return value.interpolate(config).__getValue();
  };
  const range = { inputRange: [0, 1, 3], outputRange: [0, 10, 100] };
  equal([-1, 0.5, 2, 4].map((input) => at(input, range)), [-10, 5, 55, 145]);
  equal([-1, 4].map((input) => at(input, { ...range, extrapolate: 'clamp' })), [0, 100]);
  equal([-1, 4].map((input) => at(input, { ...range, extrapolateLeft: 'identity' })), [-1, 145]);
  equal(at(0.5, { inputRange: [0, 1], outputRange: ['0deg', '90deg'] }), '45deg');
  equal(at(0.5, { inputRange: [0, 1], outputRange: ['red', '#0000ff'] }), 'rgba(128, 0, 128, 1)');
  equal(at(0.5, { inputRange: [0, 1], outputRange: [0, 1], easing: Easing.quad }), 0.25);
  throws(() => at(0, { inputRange: [0, 1], outputRange: [0, 1, 2] }),
    'inputRange (2) and outputRange (3) must have the same length');
  throws(() => at(0, { inputRange: [1, 0], outputRange: [0, 1] }),
    'inputRange must be monotonically non-decreasing 1,0');
  throws(() => at(0, { inputRange: [0, 1], outputRange: ['a', 'b'] }),
    'outputRange must contain color or value with numeric component');
});

test('points and colors', async () => {
  const point = new Animated.ValueXY({ x: 1, y: 2 });
  const seen = [];
  point.addListener((each) => seen.push(each));
  point.setValue({ x: 3, y: 4 });
  equal(seen.at(-1), { x: 3, y: 4 });
  point.removeAllListeners();
  point.setValue({ x: 5, y: 6 });
  equal([seen.length, point.hasListeners()], [2, false]);
  equal(Object.keys(point.getLayout()), ['left', 'top']);
  equal(point.getTranslateTransform().map((each) => Object.keys(each)[0]), ['translateX', 'translateY']);
  equal(await run(Animated.timing(point, { toValue: { x: 0, y: 9 }, duration: 32, ...js })), [true, 32]);
  equal(point.__getValue(), { x: 0, y: 9 });
  const color = new Animated.Color('red');
  equal(color.__getValue(), 'rgba(255, 0, 0, 1)');
  await run(Animated.timing(color, { toValue: 'blue', duration: 32, ...js }));
  equal(color.__getValue(), 'rgba(0, 0, 255, 1)');
});

test('events move values', () => {
  const value = new Animated.Value(0);
  const point = new Animated.ValueXY();
  const heard = [];
  const handler = Animated.event(
    [{ nativeEvent: { contentOffset: { y: value } } }, point], { listener: (event) => heard.push(event), ...js });
  const event = { nativeEvent: { contentOffset: { y: 5 } } };
  handler(event, { x: 1, y: 2 });
  equal([value.__getValue(), point.__getValue(), heard], [5, { x: 1, y: 2 }, [event]]);
  equal(typeof Animated.event([{}], native).__getHandler, 'function');
});

test('animated components show present values, and pass their refs on', () => {
  const value = new Animated.Value(0.5);
  const ref = React.createRef();
  const tree = render(
    <Animated.View ref={ref} style={[{ opacity: value }, { transform: [{ rotate: '1deg' }] }]}>
      <Animated.Text>a</Animated.Text>
    </Animated.View>).toJSON();
  equal(tree.props.style, [{ opacity: 0.5 }, { transform: [{ rotate: '1deg' }] }]);
  equal(ref.current instanceof View, true);
  const Own = Animated.createAnimatedComponent(({ size }) => <Text>{size}</Text>);
  equal(mounted(<Own size={value} />), 'RCTText(0.5)');
  equal(mounted(<Animated.ScrollView onScroll={Animated.event([{}], native)}><Text>a</Text></Animated.ScrollView>),
    'RCTScrollView(RCTScrollContentView(RCTText(a)))');
  equal(mounted(<Animated.FlatList data={[1]} renderItem={({ item }) => <Text>{item}</Text>} />),
    'RCTScrollView(RCTScrollContentView(RCTView(RCTText(1))))');
  for (const Component of [Animated.Image, Animated.View, Animated.Text]) mounted(<Component />);
  mounted(<Animated.SectionList sections={[]} />);
});

test('an animation stops when nothing shows its value any more', async () => {
  const value = new Animated.Value(0);
  const renderer = render(<Animated.View style={{ opacity: value }} />);
  const ended = run(Animated.timing(value, { toValue: 1, duration: 1000, ...js }));
  await sleep(100);
  unmount(renderer);
  equal(await ended, [false, 100]);
});

test('hooks keep their values', () => {
  const seen = [];
  const Reader = () => {
    seen.push([useAnimatedValue(1), useAnimatedValueXY({ x: 1, y: 2 }), useAnimatedColor('red')]);
    const [, again] = React.useState(0);
    React.useEffect(() => again(1), []);
    return null;
  };
  render(<Reader />);
  equal(seen.length, 2);
  equal(seen[0].every((value, index) => value === seen[1][index]), true);
});

test('who does not say who drives is warned', async () => {
  const warnings = await said('warn', () =>
    Animated.timing(new Animated.Value(0), { toValue: 1, duration: 0 }).start());
  equal(warnings, ['Animated: `useNativeDriver` was not specified. This is a required option and must be '
    + 'explicitly set to `true` or `false`']);
});

test('easings begin at 0 and end at 1', () => {
  for (const easing of [
    Easing.linear, Easing.ease, Easing.quad, Easing.cubic, Easing.sin, Easing.circle, Easing.bounce,
    Easing.poly(4), Easing.elastic(), Easing.back(), Easing.bezier(0.1, 0.7, 1, 0.1),
    Easing.in(Easing.quad), Easing.out(Easing.quad), Easing.inOut(Easing.quad), Easing.step0, Easing.step1,
  ]) {
    near(easing(0), 0);
    near(easing(1), 1);
  }
  near(Easing.exp(1), 1);
  // The curve of CSS's ease-in.
  near(Easing.ease(0.5), 0.315, 0.001);
  near(Easing.inOut(Easing.quad)(0.75), 0.875);
  near(Easing.bounce(0.5), 0.765625);
});

test('an animated component is a class for the React of before 0.55, which has no forwardRef', async () => {
  const width = new Animated.Value(7);
  await inVersion('0.53.3', () => {
    const Box = Animated.createAnimatedComponent(View);
    equal([typeof Box, Box.displayName, typeof Box.propTypes.style], ['function', 'Animated(View)', 'function']);
    let box;
    const renderer = render(<Box ref={(each) => { box = each; }} style={{ width }} />);
    equal([renderer.toJSON().props.style.width, box.getNode() instanceof View], [7, true]);
    unmount(renderer);
    equal(box, null);
  });
  await inVersion('0.63.0', () => {
    const Box = Animated.createAnimatedComponent(View);
    equal([typeof Box, Box.propTypes], ['object', undefined]);
  });
});
