import Foundation
import Testing

/// `app.race.js` beside `app.js` says what is right for the app.
@Suite(.processes) struct `A race file` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      import { NativeEventEmitter, NativeModules } from 'react-native';
      const { HealthEmitter } = NativeModules;
      const send = async (path, body) => {
        const abort = new AbortController();
        const timer = setTimeout(() => abort.abort(), 9000);
        try {
          const url = process.env.BACKEND_URL + path;
          return await fetch(url, { method: 'POST', body: JSON.stringify(body), signal: abort.signal });
        } catch { return { ok: false }; } finally { clearTimeout(timer); }
      };
      new NativeEventEmitter(HealthEmitter).addListener('onSendData', async ({ fetchId, workouts }) => {
        const { ok, status } = workouts.length === 0 ? { ok: true } : await send('/workouts', workouts);
        console.log('sent', status);
        HealthEmitter.finish(ok ? 'newData' : 'failed', fetchId);
      });
      """, to: "app.js")
  }

  private func race(_ file: String, _ options: String..., name: String = "app.race.js") throws
    -> Command.Result
  {
    try folder.write("import { expect } from 'bridgehost/testing';\n" + file, to: name)
    let command = Command(["race", "app.js", "--seed", "7"] + options, in: folder.url)
    try command.start()
    return command.finish()
  }

  @Test(arguments: [[], ["--fast"], ["-j", "2"], ["--architecture", "bridge"]])
  func `answers requests, and its variables begin anew in each run`(options: [String]) throws {
    try folder.write(
      """
      let count = 0;
      export function reply({ path, method, json }) {
        count += 1;
        return { status: count > 1 ? 409 : 200, body: { path, method } };
      }
      export function check({ requests, console, fetches }) {
        if (requests.length > 0 && requests[0].status !== 200) throw new Error(`status ${requests[0].status}`);
        if (requests.length > 1 && requests[1].status !== 409) throw new Error(`status ${requests[1].status}`);
        if (fetches.length > 0 && console[0] !== undefined && !console[0].startsWith('sent')) throw new Error(console[0]);
      }
      """, to: "app.race.js")
    let command = Command(
      ["race", "app.js", "--plan", "second-fetch", "--runs", "40", "--seed", "7"] + options,
      in: folder.url)
    try command.start()
    let result = command.finish()
    #expect(result.status == 0, "\(result.output)\(result.errors)")
  }

  @Test func `fails a run in which its check fails, and the replay fails in the same way`() throws {
    let result = try race(
      """
      export function check({ requests }) {
        expect(requests.filter(({ status }) => status === 200).length).toBeLessThan(2);
      }
      """, "--plan", "second-fetch", "--bail")
    #expect(result.status == 1)
    #expect(result.output.contains("assertion   fault plan second-fetch"), "\(result.output)")
    #expect(result.output.contains("at check (app.race.js:3:66)"), "\(result.output)")
    let words = try #require(result.output.split(separator: "\n").first { $0.contains("replay: ") })
      .split(separator: " ").dropFirst(2).map(String.init)
    let replay = Command(words, in: folder.url)
    try replay.start()
    let replayed = replay.finish()
    #expect(replayed.status == 1)
    #expect(replayed.output.contains("expected 2 to be less than 2"), "\(replayed.output)")
  }

  @Test func `can let requests arrive in another order than that in which they were sent`() throws {
    try folder.write(
      """
      import { NativeEventEmitter, NativeModules } from 'react-native';
      const { HealthEmitter } = NativeModules;
      new NativeEventEmitter(HealthEmitter).addListener('onSendData', async ({ fetchId, workouts }) => {
        const send = (path) => fetch(process.env.BACKEND_URL + path, { method: 'POST', body: JSON.stringify(workouts) });
        const [a, b] = await Promise.all([send('/a'), send('/b')]);
        HealthEmitter.finish(a.ok && b.ok ? 'newData' : 'failed', fetchId);
      });
      """, to: "app.js")
    let result = try race(
      """
      export const check = ({ requests }) => { if (requests.length === 2) expect(requests[0].path).toBe('/a'); };
      """, "--plan", "launch", "--bail")
    #expect(result.status == 1)
    #expect(
      result.output.contains("▼ arrive http://backend.localhost/a on network 1"), "\(result.output)"
    )
    #expect(result.output.contains("/b arrives"))
  }

  @Test func `prepares the phone before the launch`() throws {
    let result = try race(
      """
      export const given = (device) => { device.storage.setItem('user', 'Ada'); device.network.setConnection('none'); };
      export function check({ storage, device, fetches }) {
        expect(storage.asyncStorage).toEqual({ user: 'Ada' });
        expect(device.network.connection).toBe('none');
        expect(fetches[0].result).toBe('failed');
      }
      """, "--plan", "launch", "--runs", "5", "--allow-idle")
    #expect(result.status == 0, "\(result.output)\(result.errors)")
  }

  @Test func `is asked after each task, and the failing run ends there`() throws {
    let result = try race(
      "export const always = ({ requests }) => expect(requests).toHaveLength(0);", "--plan",
      "launch", "--bail")
    #expect(result.status == 1)
    #expect(result.output.contains("at always (app.race.js:2:58)"), "\(result.output)")
    #expect(!result.output.contains("reply /workouts"), "\(result.output)")
  }

  @Test func `answers WebSockets, and an order in which the app misses a message is found`() throws
  {
    try folder.write(
      """
      const socket = new WebSocket('wss://live.test/feed');
      // The first message may come before the listener.
      socket.onopen = () => setTimeout(() => {
        socket.onmessage = ({ data }) => { console.log(data); socket.send(`got ${data}`); };
      }, 0);
      """, to: "app.js")
    let file = """
      export const socket = (socket) => { socket.send('hello'); };
      export const check = ({ sockets, console }) => {
        if (sockets.length !== 1 || sockets[0].path !== '/feed') throw new Error('no socket');
        expect(console).toEqual(['hello']);
        expect(sockets[0].received).toEqual(['got hello']);
      };
      """
    let result = try race(file, "--plan", "launch", "--bail", "--runs", "50")
    #expect(result.status == 1, "\(result.output)\(result.errors)")
    #expect(result.output.contains("assertion"), "\(result.output)")
    let repaired = try race(
      file.replacing(
        "socket.send('hello');", with: "socket.onMessage((data) => socket.send(data));"
      )
      .replacing("toEqual(['hello'])", with: "toEqual([])")
      .replacing("toEqual(['got hello'])", with: "toEqual([])"),
      "--plan", "launch", "--runs", "50", "--allow-idle")
    #expect(repaired.status == 0, "\(repaired.output)\(repaired.errors)")
  }

  @Test func `refuses a WebSocket with a status`() throws {
    try folder.write(
      """
      const socket = new WebSocket('wss://live.test/feed');
      socket.onopen = () => console.log('open');
      socket.onerror = () => console.log('refused');
      """, to: "app.js")
    let result = try race(
      """
      export const socket = ({ headers }) => ({ status: headers.authorization ? 500 : 401 });
      export const check = ({ console }) => expect(console).toEqual(['refused']);
      """, "--plan", "launch", "--runs", "20", "--allow-idle")
    #expect(result.status == 0, "\(result.output)\(result.errors)")
  }

  @Test func `says which samples a server must get`() throws {
    try folder.write(
      """
      import { NativeEventEmitter, NativeModules } from 'react-native';
      const { HealthEmitter } = NativeModules;
      new NativeEventEmitter(HealthEmitter).addListener('onSendData', async ({ fetchId, workouts }) => {
        const runs = workouts.filter(({ activityType }) => activityType === 'HKWorkoutActivityTypeRunning');
        const { ok } = await fetch(process.env.BACKEND_URL, { method: 'POST', body: JSON.stringify(runs) });
        HealthEmitter.finish(ok ? 'newData' : 'failed', fetchId);
      });
      """, to: "app.js")
    let without = try race("export const allow = [];", "--plan", "launch", "--runs", "3")
    #expect(without.output.contains("samples-not-delivered"), "\(without.output)")
    let with = try race(
      """
      export const expectDelivered = ({ type, activityType }) => {
        expect(type).toBe('HKWorkoutTypeIdentifier');
        return activityType === 'HKWorkoutActivityTypeRunning';
      };
      """, "--plan", "launch", "--runs", "3")
    #expect(with.status == 0, "\(with.output)")
  }

  @Test func `allows diagnoses, and sets their severity`() throws {
    try folder.write(
      """
      import { NativeEventEmitter, NativeModules } from 'react-native';
      new NativeEventEmitter(NativeModules.HealthEmitter).addListener('onSendData', () => {});
      """, to: "app.js")
    for file in [
      "export const allow = ['fetch-expired'];",
      "export const severity = { 'fetch-expired': 'warning' };",
    ] {
      let result = try race(file, "--plan", "launch", "--runs", "2", "--allow-idle")
      #expect(result.status == 0, "\(result.output)")
      #expect(result.output.contains("allowed: fetch-expired"), "\(result.output)")
    }
  }

  @Test func `can make a warning fail a run`() throws {
    try folder.write(
      """
      import { NativeEventEmitter, NativeModules } from 'react-native';
      const { HealthEmitter } = NativeModules;
      new NativeEventEmitter(HealthEmitter).addListener('onSendData', async ({ fetchId, workouts }) => {
        const { ok } = await fetch(process.env.BACKEND_URL, { method: 'POST', body: JSON.stringify(workouts) });
        HealthEmitter.finish(ok ? 'newData' : 'failed', fetchId);
        HealthEmitter.finish('noData', 99);
      });
      """, to: "app.js")
    let without = try race("export const allow = [];", "--plan", "launch", "--runs", "2")
    #expect(without.status == 0, "\(without.output)")
    let with = try race(
      "export const severity = { 'finish-without-fetch': 'error' };", "--plan", "launch", "--runs",
      "2")
    #expect(with.status == 1)
    #expect(with.output.contains("FAILURE  finish-without-fetch"), "\(with.output)")
  }

  @Test func `is found where the project's configuration says`() throws {
    try folder.write("module.exports = { race: './test/truth.js' };", to: "bridgehost.config.js")
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "test"), withIntermediateDirectories: true)
    let result = try race(
      "export default { check() { throw new Error('never right'); } };", "--plan", "launch",
      "--runs", "2", name: "test/truth.js")
    #expect(result.output.contains("check-failed   fault plan launch"), "\(result.output)")
    #expect(result.output.contains("Error: never right"))
  }

  @Test(arguments: [
    """
    const { expect } = require('bridgehost/testing');
    module.exports = { reactNative: '0.76.1', race: { check({ requests }) { expect(requests).toEqual([]); } } };
    """,
    """
    import { expect, tokenServer } from 'bridgehost/testing';
    const server = tokenServer({ lifetime: 600 });
    export default { race: { server, check: ({ requests }) => expect(requests).toEqual([]) } };
    """,
  ])
  func `can be an object in the project's configuration`(configuration: String) throws {
    try folder.write(configuration, to: "bridgehost.config.js")
    let command = Command(
      ["race", "app.js", "--seed", "7", "--plan", "launch", "--runs", "2"], in: folder.url)
    try command.start()
    let result = command.finish()
    #expect(
      result.output.contains("assertion   fault plan launch"), "\(result.output)\(result.errors)")
    #expect(result.output.contains("at check (bridgehost.config."), "\(result.output)")
    #expect(try Command.run("--launch", "user", "app.js", in: folder.url).status == 0)
  }

  @Test(arguments: [
    ("{ chek() {} }", "bridgehost.config.js: TypeError: the race file has no key 'chek'"),
    ("3", "bridgehost.config.js has a wrong value of race: write the path of a race file"),
    ("[]", "bridgehost.config.js has a wrong value of race: write the path of a race file"),
  ])
  func `in the configuration that is wrong is refused`(value: String, words: String) throws {
    try folder.write("module.exports = { race: \(value) };", to: "bridgehost.config.js")
    let result = try Command.run("race", "app.js", in: folder.url)
    #expect(result.status == 2)
    #expect(result.errors.contains(words), "\(result.errors)")
  }

  @Test(arguments: [
    ("export const chek = () => {};", "the race file has no key 'chek'. Did you mean 'check'?"),
    ("export const check = 3;", "check must be a function, not 3"),
    (
      "export const allow = ['fetch-expird'];",
      "there is no diagnosis 'fetch-expird'; did you mean 'fetch-expired'?"
    ),
    (
      "export const severity = { 'fetch-expired': 'low' };",
      "the severity of 'fetch-expired' must be 'error' or 'warning', not 'low'"
    ),
    ("export const server = {};", "server must be an object with a function reply(request)"),
    (
      "export const reply = () => {}; export const server = { reply };",
      "the race file has both server and reply"
    ),
    ("await 1;", "a race file cannot await at its top level"),
    ("throw new Error('on purpose');", "on purpose"),
    ("import './nowhere';", "nowhere"),
  ])
  func `that is wrong is refused before the first run`(_ file: String, _ words: String) throws {
    let result = try race(file, "--runs", "3")
    #expect(result.status == 2)
    #expect(result.errors.contains(words), "\(result.errors)")
    #expect(result.errors.contains("app.race.js"), "\(result.errors)")
    #expect(!result.output.contains("seed"))
  }

  @Test func `whose check waits for something that never happens fails`() throws {
    let result = try race(
      "export const check = () => new Promise(() => {});", "--plan", "launch", "--runs", "2")
    #expect(result.status == 1)
    #expect(
      result.output.contains("check waits for something that never happens"), "\(result.output)")
  }

  @Test func `sees the texts on the screen`() throws {
    let result = try MountedApp(
      app: """
        import React, { useEffect, useState } from 'react';
        import { Text, View } from 'react-native';
        export default function App() {
          const [name, setName] = useState('nobody');
          useEffect(() => { setName('Ada'); }, []);
          return <View><Text>Hello, {name}</Text><View><Text>again<Text>!</Text></Text></View></View>;
        }
        """,
      files: [
        "index.race.js": """
        import { expect } from 'bridgehost/testing';
        export const check = ({ ui }) => expect(ui.texts).toEqual(['Hello, Ada', 'again!']);
        """
      ]
    ).run(["race", "--plan", "launch", "--runs", "3", "--allow-idle"], in: folder)
    #expect(result.status == 0, "\(result.output)\(result.errors)")
  }
}
