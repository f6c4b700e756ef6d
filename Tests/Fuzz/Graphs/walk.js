// Walks over the objects that native code gives: every module, hybrid object, shared object and handle, and what their
// methods return. `plan` makes the choices: `{ bytes, calls }`. A method is called with anything, on wrong receivers, after
// the object was closed, and from a callback of another call.
(() => {
  const { log } = console;
  const { module: moduleOf, moduleNames } = globalThis.__bridgehost;
  const { setTimeout, Promise, Object, Array, Symbol, Uint8Array, Error } = globalThis;

  // The bytes make the first choices, so that a changed byte changes one choice; then numbers drawn from them.
  let state = plan.bytes.reduce((hash, byte) => Math.imul(hash ^ byte, 16777619) >>> 0, 2166136261);
  let used = 0;
  const draw = () => {
    if (used < plan.bytes.length) return plan.bytes[used++];
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const below = (count) => (count <= 256 ? draw() : draw() * 256 + draw()) % count;
  const one = (list) => list[below(list.length)];

  const numbers = [
    0, 1, -1, 2, 3, 7, 0.5, NaN, Infinity, -Infinity, 255, 4096, 1e5, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), 2 ** 32, 2 ** 53 - 1,
    -(2 ** 53), 2 ** 62, 2 ** 63, -(2 ** 63), 1e15, 1e300, 8.64e15,
  ];
  const texts = [
    '', 'a', 'k', 'a.db', ':memory:', 'main', 'file:///', '../..', 'Documents/f', '\0', '\ud800', 'x'.repeat(5000),
    '00000000-0000-4000-8000-000000000000', '180d', '2a37', 'utf8', 'base64', 'QUJD', '__proto__', 'http://backend.test/x',
    'ws://backend.test/s', 'HKQuantityTypeIdentifierStepCount', 'HKWorkoutTypeIdentifier', 'count', 'task', 'update',
    '((((((((m^9)^9)^9)^9)^9)^9)^9)^9)', 'BEGIN', 'COMMIT', 'ROLLBACK', 'CREATE TABLE t(a INTEGER PRIMARY KEY, b)',
    'INSERT INTO t(b) VALUES (?)', "INSERT INTO t(b) VALUES ('x'), (2)", 'SELECT * FROM t', 'SELECT ?1, :a, @b, $c',
    'DROP TABLE t', 'DELETE FROM t', 'UPDATE t SET b = b', 'SELECT 1; SELECT 2', 'SELECT', ';', '-- x', '/* x */;',
    'PRAGMA user_version = 5', 'VACUUM', 'SAVEPOINT s', 'RELEASE s', "SELECT zeroblob(10), x'00ff'", 'EXPLAIN SELECT 1',
  ];
  const keys = [
    'name', 'path', 'location', 'id', 'query', 'arguments', 'fireOn', 'callback', 'type', 'key', 'value', 'offset', 'length',
    'size', 'uri', 'mode', 'encoding', 'position', 'uuid', 'types', 'limit', 'idempotent', 'overwrite', 'intermediates',
    'then', 'table', 'ids', 'options', 'readOnly', 'enableChangeListener', 'finalizeUnusedStatementsBeforeClosing',
  ];

  const pool = [];
  const add = (value) => {
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null || value === globalThis) return value;
    if (pool.length < 400) pool.push(value); else pool[below(pool.length)] = value;
    return value;
  };
  const revoked = () => { const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); return proxy; };
  const refuse = () => { throw new Error('refused'); };
  const cyclic = () => { const value = { a: [] }; value.self = value; value.a.push(value); return value; };
  const detached = () => { const bytes = new Uint8Array(8); bytes.buffer.transfer?.(); return one([bytes, bytes.buffer]); };

  let depth = 0;
  let calls = 0;
  const callback = () => (...given) => {
    for (const value of given.slice(0, 4)) add(value);
    if (depth < 3 && calls < plan.calls) step();
    return below(4) === 0 ? value(2) : undefined;
  };

  function value(level = 0) {
    switch (below(level > 3 ? 8 : 18)) {
      case 0: case 1: return one(numbers);
      case 2: case 3: return one(texts);
      case 4: return one([undefined, null, true, false]);
      case 5: case 6: return pool.length ? one(pool) : {};
      case 7: return callback();
      case 8: return Array.from({ length: below(5) }, () => value(level + 1));
      case 9: case 10: case 11: {
        const made = {};
        for (let count = below(6); count--;) made[one(keys)] = value(level + 1);
        return made;
      }
      case 12: return one([new Uint8Array(9), new ArrayBuffer(3), new Float64Array(2), new DataView(new ArrayBuffer(4), 2)]);
      case 13: return one([detached, revoked, cyclic])();
      case 14: return one([Symbol('s'), 10n, 2n ** 70n, /x/, new Date(NaN), new Error('e'), new Map([[1, 2]])]);
      case 15: return new Proxy({}, { get: refuse, has: refuse, ownKeys: refuse });
      case 16: return { [one(keys)]: one(texts), get [one(keys)]() { return step() ?? one(texts); } };
      default: return { then: one([5, refuse, (done) => done(1)]), toString: refuse };
    }
  }
  // A verb of the device takes first after how many seconds it is to happen. Years of a phone take long.
  const verbs = new Set(moduleOf('BridgehostDevice').verbs);
  const passed = (name) => {
    const given = Array.from({ length: below(6) }, () => value());
    if (verbs.has(name)) given[0] = undefined;
    return given;
  };

  // The names of an object and of its prototypes, apart from JavaScript's own.
  const own = new Set([Object.prototype, Function.prototype, Array.prototype, Promise.prototype, Error.prototype]);
  function names(object) {
    const found = [];
    for (let owner = object, level = 0; owner && level < 4 && !own.has(owner); owner = Object.getPrototypeOf(owner), level++) {
      found.push(...Object.getOwnPropertyNames(owner).slice(0, 200));
    }
    // A script that reloads itself, or plans years of a phone, never ends.
    return found.filter((name) => !/reload|constructor|^perform$|^advance|^exit/i.test(name));
  }
  const ends = /close|dispose|release|finalize|remove|delete|destroy|invalidate|unsubscribe|clear|reset|drop/i;

  const settle = (result) => {
    add(result);
    if (typeof result?.then === 'function' && result instanceof Promise) result.then(add, () => {});
  };

  function step() {
    calls++;
    depth++;
    try {
      const object = one(pool);
      const found = names(object);
      const kind = below(16);
      const name = kind === 0 ? one(found.filter((name) => ends.test(name))) : one(found);
      switch (kind) {
        case 1: object[name] = value(); break;
        case 2: settle(new object(...passed())); break;
        case 3: settle(new object[name](...passed())); break;
        case 4: settle(object.addListener?.(one([name, ...texts]), callback())); break;
        case 5: settle(object[name].call(value(), ...passed(name))); break;
        case 6: settle(one(pool)[name].apply(object, passed(name))); break;
        case 7: settle(object(...passed())); break;
        default: {
          const member = object[name];
          settle(typeof member === 'function' ? object[name](...passed(name)) : member);
        }
      }
    } catch (error) {
      if (depth === 1) { try { log(String(error?.message).slice(0, 60)); } catch { /* the value's own */ } }
    } finally {
      depth--;
    }
  }

  // Time passes between some steps.
  function walk() {
    for (let count = 1 + below(40); count-- && calls < plan.calls;) step();
    if (calls < plan.calls) setTimeout(walk, one([0, 0, 1, 50, 1000]));
    else log(`end ${pool.length}`);
  }

  globalThis.ErrorUtils?.setGlobalHandler(() => {});
  const modules = moduleNames().sort().map((name) => moduleOf(name)).filter(Boolean);
  // What every launch did again would never end.
  if (moduleOf('BridgehostDevice').state().launchCount > 1) return;
  modules.forEach(add);
  const install = (body) => { try { body(); } catch (error) { log('none', error?.message); } };
  install(() => {
    moduleOf('NitroModules').install();
    const proxy = add(globalThis.NitroModulesProxy);
    for (const name of proxy.getAllHybridObjectNames()) add(proxy.createHybridObject(name));
    add(proxy.createHybridObject('MMKVFactory').createMMKV({ id: 'a' }));
  });
  install(() => {
    moduleOf('ExpoModulesCore').installModules();
    for (const name of Object.keys(globalThis.expo.modules)) {
      const module = add(globalThis.expo.modules[name]);
      for (const key of names(module)) if (/^[A-Z]/.test(key) && typeof module[key] === 'function') add(module[key]);
    }
    add(new globalThis.expo.EventEmitter());
    const { ExpoSQLite, FileSystem } = globalThis.expo.modules;
    const database = add(new ExpoSQLite.NativeDatabase(':memory:', {}));
    database.initSync();
    database.execSync('CREATE TABLE t(a INTEGER PRIMARY KEY, b)');
    const statement = add(new ExpoSQLite.NativeStatement());
    database.prepareSync(statement, 'INSERT INTO t(b) VALUES (?)');
    const session = add(new ExpoSQLite.NativeSession());
    database.createSessionSync(session, 'main');
    const file = add(new FileSystem.FileSystemFile(FileSystem.documentDirectory + '/a.bin'));
    file.create({});
    add(file.open());
  });
  install(() => {
    moduleOf('OPSQLite').install();
    const database = add(globalThis.__OPSQLiteProxy && add(globalThis.__OPSQLiteProxy).open({ name: 'a.db' }));
    add(database.prepareStatement('SELECT 1'));
  });
  walk();
})();
