import Foundation
import Testing

/// The load that shows why the app is launched, if it takes so long that its output is printed before it is thrown away.
@Suite(.processes) struct `A slow first load` {
  @Test func `prints the warnings about the script once`() throws {
    let folder = try TemporaryFolder()
    // The bundler takes longer than output is held back.
    try folder.write(
      "#!/bin/sh\n[ -e slept ] || { touch slept; sleep 11; }\nPATH=${PATH#*:} exec esbuild \"$@\"\n",
      to: "bin/esbuild")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.path("bin/esbuild"))
    try folder.write("export const a = 1;", to: "a.js")
    try folder.write(
      """
      import { NativeEventEmitter, NativeModules } from 'react-native';
      import { b } from './a';
      const { BackgroundFetch } = NativeModules;
      new NativeEventEmitter(BackgroundFetch).addListener('fetch', ({ fetchId }) => BackgroundFetch.finish(fetchId, 'noData'));
      console.log(b);
      """, to: "app.js")
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let command = Command(
      ["--virtual-time", "app.js"], in: folder.url,
      environment: ["PATH": folder.path("bin") + ":" + path])
    try command.start()
    let result = command.finish()
    #expect(result.errors.contains("the run begins here"), "\(result.errors)")
    #expect(result.errors.matches(of: /'b' is not exported/).count == 1, "\(result.errors)")
    #expect(result.status == 0)
  }
}
