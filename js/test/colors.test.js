import { DynamicColorIOS, PlatformColor, processColor } from 'react-native';
import normalizeColor from 'react-native/Libraries/StyleSheet/normalizeColor';
import { equal, test } from './assert.js';

// As in packages/normalize-color/__tests__ of React Native 0.86.
test('colors have the notations of CSS', () => {
  for (const [text, number] of [
    ['red', 0xff0000ff], ['transparent', 0], ['peachpuff', 0xffdab9ff], ['#abc', 0xaabbccff],
    ['#abcd', 0xaabbccdd], ['#abcdef', 0xabcdefff], ['#abcdef01', 0xabcdef01],
    ['rgb(1, 2, 3)', 0x010203ff], ['rgb(1 2 3 / 50%)', 0x01020380], ['rgba(0, 0, 0, 0.5)', 0x00000080],
    ['rgb(300, -1, 0)', 0xff0000ff], ['hsl(0, 0%, 0%)', 0x000000ff], ['hsl(360, 100%, 50%)', 0xff0000ff],
    ['hsl(120, 100%, 50%)', 0x00ff00ff], ['hsla(240, 100%, 50%, 0.5)', 0x0000ff80],
    ['hwb(0, 0%, 100%)', 0x000000ff], ['hwb(0 100% 0%)', 0xffffffff], ['hwb(70 50% 0%)', 0xeaff80ff],
  ]) equal(normalizeColor(text), number);
  for (const text of ['', 'redd', '#12', '#12345g', 'rgb(1, 2)', 'rgb(1%, 2%, 3%)', 'hsl(0, 0, 0)', '0xff']) {
    equal(normalizeColor(text), null);
  }
  equal([normalizeColor(0x12345678), normalizeColor(-1), normalizeColor(1.5)], [0x12345678, null, null]);
});

test('native code gets the opacity first', () => {
  equal([processColor('red'), processColor(0x11223344), processColor(null), processColor('nothing')],
    [0xffff0000, 0x44112233, null, undefined]);
  equal(processColor(PlatformColor('label', 'link')), { semantic: ['label', 'link'] });
  equal(processColor(DynamicColorIOS({ light: 'red', dark: 'blue' })), {
    dynamic: { light: 0xffff0000, dark: 0xff0000ff, highContrastLight: undefined, highContrastDark: undefined },
  });
});
