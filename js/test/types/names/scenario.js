// The same as app.js, for what scenarios import.
import * as testing from 'bridgehost/testing';
import { check, members } from './compare';

const { expect, scenario } = testing;

scenario('names', { app: './nothing.js' }, ({ app, backend, device }) => {
  backend.requests();
  const problems = [
    check('exports', 'bridgehost/testing', Object.keys(testing)),
    check('members', 'testing.scenario', Object.keys(scenario)),
    check('members', 'testing.expect', Object.keys(expect)),
    check('members', 'Matchers', members(expect(1)).filter((name) => !['resolves', 'rejects'].includes(name))),
    check('members', 'Backend', members(backend)),
  ];
  expect(problems).toEqual([0, 0, 0, 0, 0]);
  expect('idle' in device && 'advance' in device && 'fetches' in app && 'resolves' in expect(1)).toBe(true);
});
