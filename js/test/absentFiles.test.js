import Timers, { callTimers } from './absentFile.cjs';
import { equal, test, throws } from './assert.js';

const inside = 'inside React Native, which bridgehost does not contain. Import what you need from '
  + "'react-native' itself.";
const file = `'react-native/Libraries/Core/Absent' is a file ${inside}`;
const sentence = (name) => `'${name}' is from 'react-native/Libraries/Core/Absent', a file ${inside}`;

test('a file that is not here can be imported, and is refused when it is used', () => {
  throws(() => Timers(), file);
  throws(() => Timers.start(), sentence('start'));
  throws(() => callTimers([]), sentence('callTimers'));
  throws(() => new Timers(), file);
  class Own extends callTimers {}
  throws(() => new Own(), sentence('callTimers'));
});

test('it can be required and taken apart', () => {
  const { anything, default: other } = require('./absentFile.cjs');
  equal([typeof anything, typeof other], ['function', 'function']);
  throws(() => anything.deep, sentence('anything'));
});
