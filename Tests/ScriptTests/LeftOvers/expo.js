// Shared objects of Expo's modules, with listeners, that are never closed.
const held = [];
__bridgehost.module('ExpoModulesCore').installModules();
const { ExpoSQLite, FileSystem } = expo.modules;
for (const name of [':memory:', 'held.db']) {
  const database = new ExpoSQLite.NativeDatabase(name, { enableChangeListener: true });
  database.initSync();
  database.execSync('CREATE TABLE IF NOT EXISTS t(a INTEGER PRIMARY KEY, b)');
  const statement = new ExpoSQLite.NativeStatement();
  database.prepareSync(statement, 'INSERT INTO t(b) VALUES (1)');
  statement.runSync(database, {}, {}, true);
  const session = new ExpoSQLite.NativeSession();
  database.createSessionSync(session, 'main');
  session.attachSync(database, null);
  held.push(database, statement, session, statement.getAllAsync(database).then(() => held));
}
held.push(ExpoSQLite.addListener('onDatabaseChange', () => held.push(1)));
const file = new FileSystem.FileSystemFile(FileSystem.documentDirectory + '/held.bin');
file.create({});
held.push(file, file.open());
const emitter = new expo.EventEmitter();
emitter.addListener('x', () => held.push(emitter));
for (const name of Object.keys(expo.modules)) held.push(expo.modules[name].addListener?.('x', () => held));
