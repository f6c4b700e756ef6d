// Tries each export that takes a path, a URL or SQL with what leads out of the app's folder. `plan` has a folder outside, what its
// file `secret` contains, and the exports that take none of these. A new export needs an entry: here, or in takesNone.json.

const { NativeModules: natives } = require('react-native');
const host = globalThis.__bridgehost;
natives.ExpoModulesCore.installModules();
natives.NitroModules.install();
natives.OPSQLite.install();
const { RNFSManager: fs, ReactNativeBlobUtil: blobs, Networking } = natives;
const { FileSystem, ExponentFileSystem: legacy, ExpoSQLite: sqlite, ExpoAsset, ExpoFetchModule } = expo.modules;
const documents = fs.RNFSDocumentDirectoryPath;
const up = '../'.repeat(16).slice(0, -1);
const file = (p) => new FileSystem.FileSystemFile(p);
const directory = (p) => new FileSystem.FileSystemDirectory(p);
const called = (method, ...values) => new Promise((resolve) => method(...values, (...results) => resolve(results)));
let count = 0;
/** A path in the container that does not exist. */
const inside = () => `${documents}/${++count}`;
const existing = () => {
  const path = inside();
  const made = file('file://' + path);
  made.create();
  made.write('inside');
  return path;
};
const copied = async (path, copy) => {
  await copy();
  return fs.readFile(path, {});
};
const openDatabase = (path) => {
  const database = new sqlite.NativeDatabase(path, {});
  database.initSync();
  return database;
};
const sql = (text) => openDatabase(sqlite.defaultDatabaseDirectory + '/a.db').execSync(text);
const quoted = (path) => `'${path.replaceAll("'", "''")}'`;
const prepared = (text) => {
  const database = openDatabase(':memory:');
  const statement = new sqlite.NativeStatement();
  database.prepareSync(statement, text);
  return statement.runSync(database, {}, {}, true);
};
/** Runs SQL of react-native-sqlite-storage, and gives its results. */
const stored = async (method, sql) => {
  await called(natives.SQLite.open, { name: 's.db' });
  return called(natives.SQLite[method], { dbargs: { dbname: 's.db' }, ex: { sql }, executes: [{ qid: 1111, sql }] });
};
/** Opens a database of react-native-sqlite-storage, and gives what a new one, or its table, has. */
const storedAt = async (options) => {
  await called(natives.SQLite.open, options);
  const ex = { sql: 'create table t as select 1' };
  return called(natives.SQLite.executeSql, { dbargs: { dbname: options.name }, ex });
};
const form = (uri) => {
  const form = new FormData();
  form.append('f', { uri, name: 'f', type: 'text/plain' });
  return form;
};
const request = (url, data = {}) => new Promise((resolve) => Networking.sendRequest(
  { method: 'POST', url, headers: {}, data, responseType: 'text', incrementalUpdates: false, timeout: 0 }, resolve));
const SERVER = 'http://backend.test/upload';
const transfer = { httpMethod: 'POST', uploadType: 0, headers: {} };

// By export: what it gives for a path `p` outside. Files that it might make there are called `written`.
const takers = {
  'BridgehostDevice.storage.executeSQL': (p) => [
    [p, 'create table t (a)'], ['a.db', `attach ${quoted(p)} as o; create table o.t (a)`], ['a.db', `vacuum into ${quoted(p)}`],
  ].map(async ([path, sql]) => natives.BridgehostDevice['storage.executeSQL'](undefined, path, sql)),
  'RNFSManager.appendFile': (p) => fs.appendFile(p, 'QUJD'),
  'RNFSManager.copyFile': (p) => [copied(inside(), () => fs.copyFile(p, `${documents}/${count}`, {})), fs.copyFile(existing(), p, {})],
  'RNFSManager.downloadFile': (p) => [
    fs.downloadFile({ jobId: ++count, fromUrl: p, toFile: `${documents}/${count}`, headers: {} })
      .then(() => fs.readFile(`${documents}/${count}`, {})),
    fs.downloadFile({ jobId: ++count, fromUrl: SERVER, toFile: p, headers: {} })],
  'RNFSManager.exists': (p) => fs.exists(p),
  'RNFSManager.hash': (p) => fs.hash(p, 'md5'),
  'RNFSManager.mkdir': (p) => fs.mkdir(p, {}),
  'RNFSManager.moveFile': (p) => [fs.moveFile(p, inside(), {}), fs.moveFile(existing(), p, {})],
  'RNFSManager.read': (p) => fs.read(p, 100, 0),
  'RNFSManager.readDir': (p) => [fs.readDir(p), fs.readDir(`${p}/..`)],
  'RNFSManager.readFile': (p) => fs.readFile(p, {}),
  'RNFSManager.stat': (p) => fs.stat(p),
  'RNFSManager.touch': (p) => fs.touch(p, 1, 1),
  'RNFSManager.unlink': (p) => fs.unlink(p),
  'RNFSManager.uploadFiles': (p) => fs.uploadFiles({
    jobId: ++count, toUrl: SERVER, method: 'POST', headers: {}, fields: {}, files: [{ name: 'a', filename: 'a', filepath: p }] }),
  'RNFSManager.write': (p) => fs.write(p, 'QUJD', 0),
  'RNFSManager.writeFile': (p) => fs.writeFile(p, 'QUJD', {}),
  'ReactNativeBlobUtil.cp': (p) => [called(blobs.cp, p, inside()), called(blobs.cp, existing(), p)],
  'ReactNativeBlobUtil.createFile': (p) => [blobs.createFile(p, 'a', 'utf8'),
    copied(inside(), () => blobs.createFile(`${documents}/${count}`, p, 'uri'))],
  'ReactNativeBlobUtil.createFileASCII': (p) => blobs.createFileASCII(p, [65]),
  'ReactNativeBlobUtil.exists': (p) => called(blobs.exists, p),
  'ReactNativeBlobUtil.fetchBlob': (p) => [
    called(blobs.fetchBlob, {}, `${++count}`, 'GET', p, {}, null), called(blobs.fetchBlob, { path: p }, `${++count}`, 'GET', SERVER, {}, null),
    called(blobs.fetchBlob, {}, `${++count}`, 'POST', SERVER, {}, 'ReactNativeBlobUtil-file://' + p)],
  'ReactNativeBlobUtil.fetchBlobForm': (p) => called(blobs.fetchBlobForm, {}, `${++count}`, 'POST', SERVER, {},
    [{ name: 'a', filename: 'a', data: 'ReactNativeBlobUtil-file://' + p }]),
  'ReactNativeBlobUtil.hash': (p) => blobs.hash(p, 'md5'),
  'ReactNativeBlobUtil.ls': (p) => [blobs.ls(p), blobs.ls(`${p}/..`)],
  'ReactNativeBlobUtil.lstat': (p) => called(blobs.lstat, p),
  'ReactNativeBlobUtil.mkdir': (p) => blobs.mkdir(p),
  'ReactNativeBlobUtil.mv': (p) => [called(blobs.mv, p, inside()), called(blobs.mv, existing(), p)],
  'ReactNativeBlobUtil.readFile': (p) => blobs.readFile(p, 'utf8', false),
  'ReactNativeBlobUtil.readStream': (p) => blobs.readStream(p, 'utf8', 100, 1, `${++count}`),
  'ReactNativeBlobUtil.removeSession': (p) => called(blobs.removeSession, [p]),
  'ReactNativeBlobUtil.slice': (p) => [copied(inside(), () => blobs.slice(p, `${documents}/${count}`, 0, 100)), blobs.slice(existing(), p, 0, 3)],
  'ReactNativeBlobUtil.stat': (p) => called(blobs.stat, p),
  'ReactNativeBlobUtil.unlink': (p) => called(blobs.unlink, p),
  'ReactNativeBlobUtil.writeFile': (p) => [blobs.writeFile(p, 'utf8', 'a', false, false),
    copied(inside(), () => blobs.writeFile(`${documents}/${count}`, 'uri', p, false, false))],
  'ReactNativeBlobUtil.writeFileArray': (p) => blobs.writeFileArray(p, [65], false),
  'ReactNativeBlobUtil.writeStream': (p) => called(blobs.writeStream, p, 'utf8', false),
  'ImageLoader.getSize': (p) => natives.ImageLoader.getSize(p),
  'ImageLoader.getSizeWithHeaders': (p) => natives.ImageLoader.getSizeWithHeaders(p, {}),
  'ImageLoader.prefetchImage': (p) => natives.ImageLoader.prefetchImage(p),
  'ImageLoader.prefetchImageWithMetadata': (p) => natives.ImageLoader.prefetchImageWithMetadata(p, '', 1),
  'LinkingManager.canOpenURL': (p) => natives.LinkingManager.canOpenURL(p),
  'LinkingManager.openURL': (p) => natives.LinkingManager.openURL(p),
  'Networking.sendRequest': (p) => [
    request(p), request(SERVER, { uri: p }), request(SERVER, { formData: [{ uri: p, headers: {}, fieldName: 'f' }] })],
  'OPSQLite.getDylibPath': (p) => natives.OPSQLite.getDylibPath(p, p),
  'OPSQLite.moveAssetsDatabase': (p) => natives.OPSQLite.moveAssetsDatabase({ filename: p, overwrite: true }),
  'SQLite.open': (p) => [
    storedAt({ name: p }), storedAt({ name: up + p }), storedAt({ name: p, dblocation: 'docs' }),
    storedAt({ name: `${++count}`, assetFilename: p }), storedAt({ name: `${++count}`, assetFilename: up + p }),
    storedAt({ name: `${++count}`, assetFilename: '~' + up + p }), storedAt({ name: `${up}/${p}`, assetFilename: '1', readOnly: true }),
    copied(inside(), () => called(natives.SQLite.open, { name: `${count}`, dblocation: 'docs', assetFilename: up + p }))],
  'SQLite.attach': async (p) => {
    await called(natives.SQLite.open, { name: 's.db' });
    return called(natives.SQLite.attach, { path: 's.db', dbName: 's.db', dbAlias: `a; attach ${quoted(p)} as o; create table o.t (a)` });
  },
  'SQLite.delete': (p) => [called(natives.SQLite.delete, { path: p }), called(natives.SQLite.delete, { path: `${up}/${p}` })],
  'SQLite.executeSql': (p) => stored('executeSql', `vacuum into ${quoted(p)}`),
  'SQLite.executeSqlBatch': (p) => stored('executeSqlBatch', `attach ${quoted(p)} as o`),
  'SQLite.backgroundExecuteSql': (p) => stored('backgroundExecuteSql', `vacuum into ${quoted(p)}`),
  'SQLite.backgroundExecuteSqlBatch': (p) => stored('backgroundExecuteSqlBatch', `attach ${quoted(p)} as o`),
  'WebSocketModule.connect': (p) => natives.WebSocketModule.connect(p, [], {}, ++count),
  'expo ExpoAsset.downloadAsync': (p) => [
    ExpoAsset.downloadAsync(p, null, 'db').then((uri) => legacy.readAsStringAsync(uri, {})), ExpoAsset.downloadAsync(SERVER, null, `/../${p}`)],
  'expo ExpoFetchModule.NativeRequest.start': (p) => {
    const response = new ExpoFetchModule.NativeResponse();
    return new ExpoFetchModule.NativeRequest(response)
      .start(p, { method: 'GET', headers: [], credentials: 'include' }, null).then(() => response.text());
  },
  'expo ExpoSQLite.NativeDatabase': (p) => openDatabase(p).execSync('create table t (a)'),
  'expo ExpoSQLite.NativeDatabase.execAsync': (p) => sql(`attach ${quoted(p)} as o; create table o.t (a)`),
  'expo ExpoSQLite.NativeDatabase.execSync': (p) => sql(`vacuum into ${quoted(p)}`),
  'expo ExpoSQLite.NativeDatabase.loadExtensionAsync': (p) => openDatabase(':memory:').loadExtensionAsync(p, null),
  'expo ExpoSQLite.NativeDatabase.loadExtensionSync': (p) => openDatabase(':memory:').loadExtensionSync(p, null),
  'expo ExpoSQLite.NativeDatabase.prepareAsync': (p) => prepared(`attach ${quoted(p)} as o`),
  'expo ExpoSQLite.NativeDatabase.prepareSync': (p) => prepared(`vacuum into ${quoted(p)}`),
  'expo ExpoSQLite.deleteDatabaseAsync': (p) => sqlite.deleteDatabaseAsync(p),
  'expo ExpoSQLite.deleteDatabaseSync': (p) => sqlite.deleteDatabaseSync(p),
  'expo ExpoSQLite.ensureDatabasePathExistsAsync': (p) => sqlite.ensureDatabasePathExistsAsync(`${p}/written/a.db`),
  'expo ExpoSQLite.ensureDatabasePathExistsSync': (p) => sqlite.ensureDatabasePathExistsSync(`${p}/written/a.db`),
  'expo ExpoSQLite.importAssetDatabaseAsync': (p) => [
    copied(inside(), () => sqlite.importAssetDatabaseAsync(`${documents}/${count}`, p, true)),
    sqlite.importAssetDatabaseAsync(p, existing(), true)],
  'expo ExponentFileSystem.copyAsync': (p) => [
    copied(inside(), () => legacy.copyAsync({ from: p, to: `file://${documents}/${count}` })), legacy.copyAsync({ from: 'file://' + existing(), to: p })],
  'expo ExponentFileSystem.deleteAsync': (p) => legacy.deleteAsync(p, {}),
  'expo ExponentFileSystem.downloadAsync': (p) => [
    copied(inside(), () => legacy.downloadAsync(p, `file://${documents}/${count}`, {})), legacy.downloadAsync(SERVER, p, {})],
  'expo ExponentFileSystem.downloadResumableStartAsync': (p) => [
    copied(inside(), () => legacy.downloadResumableStartAsync(p, `file://${documents}/${count}`, `${count}`, {}, null)),
    legacy.downloadResumableStartAsync(SERVER, p, `${++count}`, {}, null)],
  'expo ExponentFileSystem.getInfoAsync': (p) => legacy.getInfoAsync(p, { md5: true }),
  'expo ExponentFileSystem.makeDirectoryAsync': (p) => legacy.makeDirectoryAsync(p, { intermediates: true }),
  'expo ExponentFileSystem.moveAsync': (p) => [
    legacy.moveAsync({ from: p, to: 'file://' + inside() }), legacy.moveAsync({ from: 'file://' + existing(), to: p })],
  'expo ExponentFileSystem.readAsStringAsync': (p) => legacy.readAsStringAsync(p, {}),
  'expo ExponentFileSystem.readDirectoryAsync': (p) => [legacy.readDirectoryAsync(p), legacy.readDirectoryAsync(`${p}/..`)],
  'expo ExponentFileSystem.uploadAsync': (p) => [legacy.uploadAsync(SERVER, p, transfer), legacy.uploadAsync(p, 'file://' + existing(), transfer)],
  'expo ExponentFileSystem.uploadTaskStartAsync': (p) => legacy.uploadTaskStartAsync(SERVER, p, `${++count}`, transfer),
  'expo ExponentFileSystem.writeAsStringAsync': (p) => legacy.writeAsStringAsync(p, 'a', {}),
  'expo FileSystem.FileSystemDirectory': (p) => directory(p).exists,
  'expo FileSystem.FileSystemDirectory.copy': (p) => [directory(p).copy(directory('file://' + inside())), directory('file://' + documents).copy(directory(p))],
  'expo FileSystem.FileSystemDirectory.create': (p) => directory(p).create({ intermediates: true }),
  'expo FileSystem.FileSystemDirectory.createDirectory': (p) => directory('file://' + documents).createDirectory(`${up}/${p}`),
  'expo FileSystem.FileSystemDirectory.createFile': (p) => [
    directory('file://' + documents).createFile(`${up}/${p}`, null), directory(p).createFile('written', null)],
  'expo FileSystem.FileSystemDirectory.listAsRecords': (p) => directory(`${p}/..`).listAsRecords(),
  'expo FileSystem.FileSystemDirectory.move': (p) => directory(`${p}/..`).move(directory('file://' + inside())),
  'expo FileSystem.FileSystemDirectory.rename': (p) => directory(p).rename('written'),
  'expo FileSystem.FileSystemDirectory.delete': (p) => directory(`${p}/..`).delete(),
  'expo FileSystem.FileSystemDirectory.info': (p) => directory(`${p}/..`).info(),
  'expo FileSystem.FileSystemFile': (p) => file(p).exists,
  'expo FileSystem.FileSystemFile.base64': (p) => file(p).base64(),
  'expo FileSystem.FileSystemFile.base64Sync': (p) => file(p).base64Sync(),
  'expo FileSystem.FileSystemFile.bytes': (p) => file(p).bytes(),
  'expo FileSystem.FileSystemFile.bytesSync': (p) => file(p).bytesSync(),
  'expo FileSystem.FileSystemFile.copy': (p) => [file(p).copy(file('file://' + inside())), file('file://' + existing()).copy(file(p))],
  'expo FileSystem.FileSystemFile.create': (p) => file(p).create({ intermediates: true, overwrite: true }),
  'expo FileSystem.FileSystemFile.delete': (p) => file(p).delete(),
  'expo FileSystem.FileSystemFile.info': (p) => file(p).info({ md5: true }),
  'expo FileSystem.FileSystemFile.md5': (p) => file(p).md5,
  'expo FileSystem.FileSystemFile.move': (p) => [file(p).move(file('file://' + inside())), file('file://' + existing()).move(file(p))],
  'expo FileSystem.FileSystemFile.open': (p) => file(p).open().readBytes(100),
  'expo FileSystem.FileSystemFile.rename': (p) => [file(p).rename('written'), file('file://' + existing()).rename(`${up}/${p}`)],
  'expo FileSystem.FileSystemFile.text': (p) => file(p).text(),
  'expo FileSystem.FileSystemFile.textSync': (p) => file(p).textSync(),
  'expo FileSystem.FileSystemFile.write': (p) => file(p).write('a'),
  'expo FileSystem.downloadFileAsync': (p) => [
    copied(inside(), () => FileSystem.downloadFileAsync(p, file(`file://${documents}/${count}`), {})),
    FileSystem.downloadFileAsync(SERVER, file(p), {}), FileSystem.downloadFileAsync(SERVER, directory(`${p}/..`), {})],
  'expo FileSystem.info': (p) => FileSystem.info(p),
  'MmkvCxx.createMMKV': (p) => [
    NativeModules.MmkvCxx.createMMKV({ id: 'a', path: p }).set('a', 'b'),
    NativeModules.MmkvCxx.createMMKV({ id: `${up}/${p}` }).set('a', 'b')],
  'hybrid MMKVFactory.createMMKV': (p) => [
    NitroModulesProxy.createHybridObject('MMKVFactory').createMMKV({ id: 'a', path: p }).set('a', 'b'),
    NitroModulesProxy.createHybridObject('MMKVFactory').createMMKV({ id: `${up}/${p}` }).set('a', 'b')],
  'hybrid MMKVFactory.deleteMMKV': (p) => NitroModulesProxy.createHybridObject('MMKVFactory').deleteMMKV(`${up}/${p}`),
  'hybrid MMKVFactory.existsMMKV': (p) => NitroModulesProxy.createHybridObject('MMKVFactory').existsMMKV(`${up}/${p}`),
  'op open': (p) => [__OPSQLiteProxy.open({ name: p }).executeSync('create table t (a)'),
    __OPSQLiteProxy.open({ name: 'a', location: p }).executeSync('create table t (a)')],
  'op attach': (p) => __OPSQLiteProxy.open({ name: 'z.db' }).attach({ secondaryDbFileName: p, alias: 'o' }),
  'op executeSync': (p) => [__OPSQLiteProxy.open({ name: 'z.db' }).executeSync(`vacuum into ${quoted(p)}`),
    __OPSQLiteProxy.open({ name: 'z.db' }).executeSync(`attach ${quoted(p)} as o; create table o.t (a)`)],
  'op execute': (p) => __OPSQLiteProxy.open({ name: 'z.db' }).execute(`vacuum into ${quoted(p)}`),
  'op executeBatch': (p) => __OPSQLiteProxy.open({ name: 'z.db' }).executeBatch([[`attach ${quoted(p)} as o`], ['create table o.t (a)']]),
  'op executeRaw': (p) => __OPSQLiteProxy.open({ name: 'z.db' }).executeRaw(`vacuum into ${quoted(p)}`),
  'op executeRawSync': (p) => __OPSQLiteProxy.open({ name: 'z.db' }).executeRawSync(`vacuum into ${quoted(p)}`),
  'op executeWithHostObjects': (p) => __OPSQLiteProxy.open({ name: 'z.db' }).executeWithHostObjects(`vacuum into ${quoted(p)}`),
  'op prepareStatement': (p) => __OPSQLiteProxy.open({ name: 'z.db' }).prepareStatement(`vacuum into ${quoted(p)}`).execute(),
  'op reactiveExecute': (p) => __OPSQLiteProxy.open({ name: 'z.db' })
    .reactiveExecute({ query: `vacuum into ${quoted(p)}`, arguments: [], fireOn: [{ table: 't' }], callback: () => {} }),
  'op loadFile': (p) => __OPSQLiteProxy.open({ name: 'z.db' }).loadFile(p),
  'op loadExtension': (p) => __OPSQLiteProxy.open({ name: 'z.db' }).loadExtension(p),
  'op delete': (p) => __OPSQLiteProxy.open({ name: 'z.db' }).delete(p),
  'global fetch': (p) => [fetch(p).then((reply) => reply.text()), fetch(SERVER, { method: 'POST', body: form(p) })],
  'global XMLHttpRequest': (p) => new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.onloadend = () => resolve(request.responseText);
    request.open('GET', p);
    request.send();
  }),
  'global WebSocket': (p) => new WebSocket(p),
};
takers['ImageViewManager.getSize'] = takers['ImageLoader.getSize'];

/** All exports, by the names in `takers`. */
function exportsOfApp() {
  const own = (object) => Object.getOwnPropertyNames(object)
    .filter((key) => !['constructor', 'prototype', 'length', 'name'].includes(key));
  const isFunction = (object, key) => {
    try { return typeof object[key] === 'function'; } catch { return false; }
  };
  const names = [];
  for (const name of host.moduleNames()) {
    const module = host.module(name);
    if (module) names.push(...Object.keys(module).filter((key) => isFunction(module, key)).map((key) => `${name}.${key}`));
  }
  for (const [name, module] of Object.entries(expo.modules)) {
    for (let object = module; object && object !== Object.prototype; object = Object.getPrototypeOf(object)) {
      for (const key of own(object).filter((each) => isFunction(module, each))) {
        names.push(`expo ${name}.${key}`);
        const methods = module[key].prototype ? own(module[key].prototype) : [];
        names.push(...methods.map((method) => `expo ${name}.${key}.${method}`));
      }
    }
  }
  for (const name of NitroModulesProxy.getAllHybridObjectNames()) {
    const object = NitroModulesProxy.createHybridObject(name);
    const keys = new Set();
    for (let each = object; each && each !== Object.prototype; each = Object.getPrototypeOf(each)) own(each).forEach((key) => keys.add(key));
    names.push(...[...keys].filter((key) => isFunction(object, key)).map((key) => `hybrid ${name}.${key}`));
  }
  const database = __OPSQLiteProxy.open({ name: 'z.db' });
  names.push(...Object.keys(__OPSQLiteProxy).map((key) => `op ${key}`), ...Object.keys(database).map((key) => `op ${key}`));
  return [...new Set(names)].sort();
}

const usual = /\.(addListener|removeListeners?|removeAllListeners|removeSubscription|listenerCount|emit|getConstants|__expo_on\w+)$/;
const found = exportsOfApp();
const without = found.filter((name) => !usual.test(name) && !(name in takers) && !plan.takesNone.includes(name));
console.log('EXPORTS', found.length);
if (without.length > 0) console.log('WITHOUT', without.join(' '));

/** What native code may make of the secret. */
const forms = [plan.secret, btoa(plan.secret), plan.md5, [...plan.secret].map((each) => each.charCodeAt(0)).join(), plan.neighbour];

const told = (value) => {
  if (value instanceof Uint8Array) return [...value].join();
  try { return JSON.stringify(value) ?? `${value}`; } catch { return `${value}`; }
};

async function tryAll(name, path, target) {
  let results;
  try { results = takers[name](path); } catch (error) { return; }
  for (const result of Array.isArray(results) ? results : [results]) {
    const value = await Promise.race([
      Promise.resolve(result).catch(() => ''), new Promise((resolve) => setTimeout(resolve, 5000))]);
    // The error of a path may name it.
    const text = told(value).replaceAll(path, '');
    if (path === target && /exists/.test(name) && told(value).includes('true') || forms.some((form) => text.includes(form))) console.log('REACHED', name, path, text);
  }
}

(async () => {
  // Then the test makes a link there.
  console.log('DOCUMENTS', documents);
  const percent = (text) => [...text].map((each) => '%' + each.charCodeAt(0).toString(16).padStart(2, '0')).join('');
  for (const name of ['secret', 'written']) {
    const target = `${plan.outside}/${name}`;
    for (const path of [
      target, up + target, `${documents}/${up}${target}`, 'file://' + target, 'file://localhost' + target, 'file:' + target,
      `file://${documents}/${up}${target}`, 'file:///' + percent(target.slice(1)), `file://${documents}/${percent('../'.repeat(16))}${target}`,
      '/proc/self/root' + target, 'file:///proc/self/root' + target, target + '\0', `${documents}/a\0/../${up}${target}`,
      `${documents}/link/${name}`]) {
      for (const taker of Object.keys(takers)) await tryAll(taker, path, target);
    }
  }
  console.log('TRIED', Object.keys(takers).length);
})();
