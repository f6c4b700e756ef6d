import Foundation
import Testing

/// The server of access and refresh tokens that a race file can use.
@Suite(.processes) struct `The token server` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ body: String) throws -> Command.Result {
    try folder.write(
      """
      import { expect, tokenServer } from 'bridgehost/testing';
      const server = tokenServer({ lifetime: 60, reply: () => ({ status: 201 }) });
      let time = 0;
      const ask = (path, body = '', authorization = '', isAnswerKnown = true) => server.reply(
        { path, body, time, isAnswerKnown, headers: { authorization } });
      export function check() {
      \(body)
      }
      """, to: "app.race.js")
    try folder.write("console.log('hello');", to: "app.js")
    let command = Command(
      ["race", "app.js", "--plan", "launch", "--runs", "1", "--allow-idle"], in: folder.url)
    try command.start()
    return command.finish()
  }

  @Test func `gives tokens that expire, and new ones for each refresh token`() throws {
    let result = try run(
      """
      const first = ask('/login').body;
      expect(first).toEqual({ access_token: 'access-1', refresh_token: 'refresh-1', token_type: 'Bearer', expires_in: 60 });
      expect(ask('/data').status).toBe(401);
      expect(ask('/data', '', 'Bearer access-1').status).toBe(201);
      time = 60;
      expect(ask('/data', '', 'Bearer access-1').status).toBe(401);
      const second = ask('/refresh', 'grant_type=refresh_token&refresh_token=refresh-1').body;
      expect(second.access_token).toBe('access-2');
      expect(ask('/data', '', 'Bearer access-2').status).toBe(201);
      expect(ask('/refresh', 'refresh_token=refresh-12').status).toBe(401);
      server.check();
      """)
    #expect(result.status == 0, "\(result.output)")
  }

  @Test func `ends the session if a refresh token comes twice`() throws {
    let result = try run(
      """
      ask('/login');
      ask('/refresh', '{"refresh_token":"refresh-1"}');
      expect(ask('/refresh', '{"refresh_token":"refresh-1"}').body).toEqual({ error: 'invalid_grant' });
      expect(ask('/data', '', 'Bearer access-2').status).toBe(401);
      expect(ask('/refresh', '{"refresh_token":"refresh-2"}').status).toBe(401);
      server.check();
      """)
    #expect(result.output.contains("session-lost   fault plan launch"), "\(result.output)")
  }

  // In the last one, the request of the old script arrives after the person pressed reload.
  @Test(arguments: [
    "reply2@1000+offline@1+wifi@3600000+fetch@3600000,", "reply2@1000+suspend@1+fetch@60000,",
    "reload@10+fetch@10,"
      + "network%202:arrive:http%3A//backend.localhost/refresh:1=HealthEmitter:sendData:fetch%202:1"
      + "+javaScript:invalidate::1=request%202:reply:http%3A//backend.localhost/refresh:1",
  ])
  func `gives new tokens after the phone was offline, or iOS suspended the app, or a reload`(
    schedule: String
  ) throws {
    let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Races/refresh-token-twice/fixed.js")
    let command = Command(
      [
        "race", script.path, "--seed", "1", "--replay", "bh1,turbo,00000000,\(schedule)",
      ],
      in: folder.url)
    try command.start()
    let result = command.finish()
    #expect(result.output.contains("200 /refresh"), "\(result.output)")
    #expect(!result.output.contains("session-lost"), "\(result.output)")
  }

  @Test func `gives new tokens if the app did not get the answer`() throws {
    let result = try run(
      """
      ask('/login');
      ask('/refresh', 'refresh-1', '', false);
      time = 100;
      const { access_token } = ask('/refresh', 'refresh-1').body;
      expect(ask('/data', '', `Bearer ${access_token}`).status).toBe(201);
      server.check();
      """)
    #expect(result.status == 0, "\(result.output)")
  }
}
