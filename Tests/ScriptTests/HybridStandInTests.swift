import Foundation
import Testing

/// Hybrid objects of Nitro that nobody has written.
@Suite struct `A stand-in for hybrid objects` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(#"{ "dependencies": { "react-native": "0.81.4" } }"#, to: "package.json")
    try add(
      "react-native-nitro-modules",
      [
        "src/index.js": """
        import { TurboModuleRegistry } from 'react-native';
        TurboModuleRegistry.getEnforcing('NitroModules').install();
        export const NitroModules = globalThis.NitroModulesProxy;
        """
      ])
    try add(
      "react-native-nitro-lamp",
      [
        "src/Lamp.nitro.ts": """
        import type { HybridObject } from 'react-native-nitro-modules';
        export interface Bulb extends HybridObject<{ ios: 'swift', android: 'kotlin' }> {
          readonly watts: number;
          colour: string;
          burn(): Promise<Bulb>;
        }
        export interface Subscription { remove(): void; state(): Promise<string> }
        export interface LampFactory extends HybridObject<{ ios: 'swift', android: 'kotlin' }> {
          readonly main: Bulb;
          createBulb(name: string): Bulb;
          pixels(): ArrayBuffer;
          made(): Date;
          serial(): bigint;
          rooms(): readonly string[];
          place(): [number, string];
          addListener(onChange: (on: boolean) => void): Subscription;
          find(name: string, success: (bulb: Bulb) => void): void;
          dim(level: number): void;
        }
        export interface Torch extends HybridObject<{ android: 'kotlin' }> { shine(): void }
        """,
        "src/index.ts": """
        import { NitroModules } from 'react-native-nitro-modules';
        import type { LampFactory, Torch } from './Lamp.nitro';
        export const Lamps = NitroModules.createHybridObject<LampFactory>('LampFactory');
        export const hasTorch = () => NitroModules.hasHybridObject('Torch');
        export const torch = () => NitroModules.createHybridObject<Torch>('Torch');
        """,
      ])
  }

  private func add(_ package: String, _ files: [String: String]) throws {
    let main = files.keys.contains("src/index.ts") ? "src/index.ts" : "src/index.js"
    try folder.write(
      #"{ "name": "\#(package)", "version": "1.0.0", "main": "\#(main)" }"#,
      to: "node_modules/\(package)/package.json")
    for (file, text) in files { try folder.write(text, to: "node_modules/\(package)/\(file)") }
  }

  private func run(_ script: String, _ options: String...) throws -> Command.Result {
    try folder.write(
      "import { Lamps, hasTorch, torch } from 'react-native-nitro-lamp';\n\(script)", to: "index.js"
    )
    let command = Command(["--launch", "user"] + options, in: folder.url)
    try command.start()
    return command.finish()
  }

  @Test func `answers with values that only JavaScript's engine has`() throws {
    let result = try run(
      """
      console.log(Lamps.pixels().byteLength, Lamps.made().getTime(), Lamps.serial(), Lamps.rooms().length);
      console.log(JSON.stringify(Lamps.place()), Lamps.dim(2));
      """)
    #expect(result.output == "0 0 0n 0\n[0,\"\"] undefined\n", "\(result)")
    #expect(result.status == 0)
    #expect(
      result.errors.contains("note: LampFactory: 6 calls answered by a stand-in"),
      "\(result.errors)")
  }

  @Test func `returns stand-ins of other hybrid objects, each with a prototype of its own`() throws
  {
    let result = try run(
      """
      const bulb = Lamps.createBulb('a');
      console.log(bulb.watts, bulb.name, String(bulb), Lamps.name, bulb === Lamps.createBulb('a'));
      console.log(Lamps.main === Lamps.main, Object.getPrototypeOf(bulb) === Object.getPrototypeOf(Lamps.main));
      try { bulb.burn.call(Lamps) } catch (error) { console.log(error.message) }
      bulb.burn().then((other) => console.log('burnt', other.watts));
      """)
    #expect(
      result.output == """
        0 Bulb [HybridObject object] LampFactory false
        true true
        Cannot call hybrid function `Bulb.burn(...)` - `this` has a NativeState, but it's the wrong type!
        burnt 0

        """, "\(result)")
  }

  @Test func `keeps what JavaScript sets, and refuses to set what is read-only`() throws {
    let result = try run(
      """
      'use strict';
      Lamps.main.colour = 'red';
      console.log(Lamps.main.colour, JSON.stringify(Lamps.createBulb('b').colour));
      try { Lamps.main.watts = 2 } catch (error) { console.log(error.name, Lamps.main.watts) }
      """)
    #expect(result.output == "red \"\"\nTypeError 0\n", "\(result)")
  }

  @Test func `calls no listener, and one that is named as an answer`() throws {
    let result = try run(
      """
      const subscription = Lamps.addListener((on) => console.log('never', on));
      Lamps.find('a', (bulb) => console.log('found', bulb.watts));
      subscription.state().then((state) => console.log(JSON.stringify(state), subscription.remove()));
      """)
    #expect(
      result.output.split(separator: "\n").sorted() == ["\"\" undefined", "found 0"], "\(result)")
    #expect(result.status == 0)
  }

  @Test func `is missing for an object that is only on Android, and with --strict-natives`() throws
  {
    let script = "console.log(hasTorch()); try { torch() } catch { console.log('none') }"
    let result = try run(script)
    #expect(result.output == "false\nnone\n", "\(result)")
    let strict = try run("", "--strict-natives")
    #expect(strict.status == 1)
    #expect(
      strict.errors.contains("Cannot create an instance of HybridObject \"LampFactory\""),
      "\(strict.errors)")
  }
}
