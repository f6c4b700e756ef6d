import { expect } from 'bridgehost/testing';

// What the server has stored.
let state;

export function reply({ path, body }) {
  if (path === '/state') state = JSON.parse(body);
}

export function check({ fetches }) {
  if (fetches.at(-1)?.result === 'newData') expect(state).toBe('done');
}
