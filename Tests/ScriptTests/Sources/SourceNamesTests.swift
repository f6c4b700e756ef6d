import Testing

/// The names that scripts and their developers see.
extension `The sources of a project` {
  @Test func `find their own names in the messages of errors that they catch`() throws {
    let result = try project.run(
      """
      import library, { use } from 'library';
      import * as all from 'library';
      const get = () => library.nothing.x;
      const print = (error) => console.log(error.message);
      try { get() } catch (error) { print(error) }
      try { library.read(1) } catch ({ message }) { console.log(message) }
      try { use.b.c() } catch (error) { print(error) }
      try { new all.Sensor() } catch (error) { print(error) }
      use(() => get.b.c);
      ErrorUtils.setGlobalHandler(print);
      setTimeout(() => use.d.e);
      const late = () => Promise.resolve().then(get);
      late().catch(print);
      late().then(null, print).then(() => Promise.allSettled([late()])).then(([it]) => print(it.reason))
        .then(async () => { try { await late() } catch (error) { print(error) } });
      const quoted = `try {
      } catch (error) {
      }`;
      console.log(quoted.length);
      """,
      files: [
        "node_modules/library/index.js": """
        exports.__esModule = true;
        exports.default = {};
        exports.use = (run) => { try { run() } catch (error) { console.log(error.message) } };
        function get() {}
        """
      ])
    let nothing = "undefined is not an object (evaluating 'library.nothing.x')\n"
    #expect(
      result.output == nothing
        + "library.read is not a function. (In 'library.read(1)', 'library.read' is undefined)\n"
        + "undefined is not an object (evaluating 'use.b.c')\n"
        + "undefined is not a constructor (evaluating 'new all.Sensor()')\n"
        + "undefined is not an object (evaluating 'get.b.c')\n"
        + "25\n" + nothing + nothing + nothing + nothing
        + "undefined is not an object (evaluating 'use.d.e')\n")
  }

  @Test func `see the names of their functions and classes, also of those that another file has`()
    throws
  {
    let result = try project.run(
      """
      import { get as other, SyncError as OtherError } from './other';
      import library from 'library';
      import unnamed from './unnamed';
      import Unnamed from './class';
      const get = () => other.name;
      function fetchAll() {}
      class SyncError extends OtherError {}
      class Sensor { static all = [new Sensor()]; get2() {} }
      function get3() {}
      console.log(get.name, other.name, fetchAll.name, get3.name, Sensor.name, Sensor.all[0].constructor.name);
      console.log(new SyncError('late').name, new OtherError('late').name, unnamed.name, Unnamed.name);
      console.log(...library.names, library.isStrict);
      """,
      files: [
        "other.js": """
        export function get() {}
        export class SyncError extends Error {
          constructor(message) {
            super(message);
            this.name = this.constructor.name;
          }
        }
        const fetchAll = async () => `
        };`;
        fetchAll();
        class Sensor {}
        new Sensor();
        """,
        "unnamed.js": "export default function () {}", "class.js": "export default class {}",
        "node_modules/library/index.js": """
        'use strict';
        function get() {}
        class Sensor {}
        const fetchAll = async () => {
          return 1;
        };
        exports.names = [get.name, Sensor.name, fetchAll.name];
        exports.isStrict = (function () { return this === undefined; })();
        """,
      ])
    #expect(result.errors == "")
    #expect(
      result.output == """
        get get fetchAll get3 Sensor Sensor
        SyncError SyncError _default _default
        get Sensor fetchAll true

        """)
  }

  @Test func `have their own names in stacks and messages`() throws {
    let result = try project.run(
      """
      import { get as other } from './other';
      import settings from './settings';
      const get = () => other(settings.missing.x);
      get();
      """,
      files: [
        "other.js": "export function get(x) {\n  return x;\n}\n",
        "settings.js": "export default { a: 1 }\n",
      ])
    #expect(
      result.errors.contains(
        "TypeError: undefined is not an object (evaluating 'settings.missing.x')"))
    #expect(result.errors.contains("at get (index.js:3:"))
    #expect(!result.errors.contains("get2"))
    #expect(!result.errors.contains("iife"))
    #expect(!result.errors.contains("/tmp/bridgehost-"))
  }

  @Test func `are those at the place of the error if several imports have one name`() throws {
    let result = try project.run(
      """
      import { get as getUser } from './users';
      import { get as getPost } from './posts';
      import * as posts from './posts';
      import theme from './theme/config';
      import config from './config';
      const show = (use) => { try { use() } catch (error) { console.log(error.message) } };
      const get2 = undefined;
      show(() => getPost.box.clear() + getUser.box.clear());
      show(() => [getPost.name, getUser.box.clear()]);
      show(() => posts.get(1)());
      show(() => getUser(get2.id, getPost.id));
      show(() => theme.api.url);
      show(() => config.api.url);
      show(() => config.list
        .first.name);
      show(() => 'theme' in config.none.x);
      show(() => require.resolve('./users'));
      show(() => require('./' + Math.min(1, 2)));
      """,
      files: [
        "users.js": "export function get() {}", "posts.js": "export function get() { return 5 }",
        "theme/config.js": "let config;\nexport default config;",
        "config.js": "let config = {};\nexport default config;",
      ])
    #expect(
      result.output == """
        undefined is not an object (evaluating 'getPost.box.clear')
        undefined is not an object (evaluating 'getUser.box.clear')
        posts.get(1) is not a function. (In 'posts.get(1)()', 'posts.get(1)' is 5)
        undefined is not an object (evaluating 'get2.id')
        undefined is not an object (evaluating 'theme.api')
        undefined is not an object (evaluating 'config.api.url')
        undefined is not an object (evaluating 'config.list.first')
        undefined is not an object (evaluating 'config.none.x')
        require.resolve is not a function. (In 'require.resolve("./users")', 'require.resolve' is undefined)
        Cannot find module './1': Metro bundles only the modules whose names are written in the calls of require

        """)
  }

  @Test func `have their places in a stack that the script joins to one line`() throws {
    let result = try project.run(
      """
      import { Screen as Other } from './screen';
      class Screen { state = {} }
      new Screen();
      try { Other() } catch (error) { console.log('stack', error.stack.split('\\n').join(' < ')) }
      """, files: ["screen.js": "export class Screen { state = {} }\nnew Screen();\n"])
    #expect(result.output == "stack Screen@screen.js:1:14 < @index.js:4:7 < global code\n")
  }

  @Test func `have their own places in a stack that the script prints`() throws {
    let result = try project.run(
      """
      import { get as other } from './other';
      const get = () => other().split('\\n').length;
      console.log('lines', get(), typeof import.meta);
      """,
      files: [
        "other.js": "export function get() {\n  console.log(new Error().stack);\n  return 'a';\n}\n"
      ])
    #expect(
      result.output == "get@other.js:2:19\nget@index.js:2:19\n@index.js:3:22\nlines 1 object\n")
    #expect(
      result.errors.hasPrefix(
        "warning: index.js:3:36: import.meta is empty, because React Native has none\n"))
  }

  @Test func `have their own calls of require, and members that no module exports, in messages`()
    throws
  {
    let result = try project.run(
      """
      import * as all from './module';
      import { helper } from './module';
      const print = (run) => { try { run() } catch (error) { console.log(error.message) } };
      print(() => require('./module').nope());
      print(() => require('./module').default.create());
      print(() => require('./common').nope());
      print(() => [all.helper, all.missing()]);
      """,
      files: [
        "module.js": "export const helper = 1;\nexport default {};\n",
        "common.js": "exports.a = require('./module').helper;\n",
      ])
    #expect(
      result.output == """
        require('./module').nope is not a function. (In 'require('./module').nope()', 'require('./module').nope' is undefined)
        require('./module').default.create is not a function. (In 'require('./module').default.create()', 'require('./module').default.create' is undefined)
        require('./common').nope is not a function. (In 'require('./common').nope()', 'require('./common').nope' is undefined)
        all.missing is not a function. (In 'all.missing()', 'all.missing' is undefined)

        """, "\(result.output)")
  }

  @Test func `have their own places and names in stacks that the script prints in one line`() throws
  {
    let result = try project.run(
      """
      import { run } from './other';
      const helper = (x) => x;
      try { run(helper) } catch (error) { console.log('to a server:', error.stack.split('\\n').slice(0, 2).join(' / ')) }
      """,
      files: [
        "other.js":
          "const helper = (x) => x.other.deep;\nexport const run = () => helper({});\n"
      ])
    #expect(
      result.output == "to a server: helper@other.js:1:25 / run@other.js:2:26\n", "\(result.errors)"
    )
  }
}
