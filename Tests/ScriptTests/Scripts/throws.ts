// A stack in terms of this file, types and all.
type Thing = { name: string };

function fail(thing: Thing): never {
  throw new TypeError(`no ${thing.name}`, { cause: new Error('the root') });
}

fail({ name: 'luck' });
