// Hybrid objects and functions that native code keeps.
const held = [];
__bridgehost.module('NitroModules').install();
for (const name of NitroModulesProxy.getAllHybridObjectNames()) {
  const object = NitroModulesProxy.createHybridObject(name);
  held.push(object, NitroModulesProxy.box(object));
}
const storage = NitroModulesProxy.createHybridObject('MMKVFactory').createMMKV({ id: 'held' });
held.push(storage.addOnValueChangedListener(() => held.push(storage)));
storage.set('a', 'b');
storage.set('buffer', new ArrayBuffer(9));
held.push(storage.getBuffer('buffer'));
__bridgehost.module('OPSQLite').install();
const database = __OPSQLiteProxy.open({ name: 'held.db' });
const statement = database.prepareStatement('SELECT 1');
held.push(database, statement, statement.execute().then(() => held));
database.updateHook?.(() => held.push(database));
database.commitHook?.(() => { held.push(database); });
database.execute('CREATE TABLE IF NOT EXISTS t(a)').then(() => database.execute('INSERT INTO t VALUES (1)'));
