import Testing

/// Objects that scripts throw and that are no errors.
@Suite(.processes) struct `A thrown object that is no error` {
  private func errors(_ script: String) throws -> String {
    let folder = try TemporaryFolder()
    try folder.write(script, to: "app.js")
    return try Command.run("--launch", "none", "app.js", in: folder.url).errors
  }

  @Test func `is printed with its content, as React Native prints the reason of a rejection`()
    throws
  {
    let errors = try errors(
      "Promise.reject({ message: 'no access', code: 42, details: [{ path: 'a' }], none: {} });")
    #expect(
      errors.contains(
        """
        Possible Unhandled Promise Rejection (id: 0): [unhandled-rejection]
        Object {
          "code": 42,
          "details": Array [
            Object {
              "path": "a",
            },
          ],
          "message": "no access",
          "none": Object {},
        }
        """), "\(errors)")
  }

  @Test func `is printed with its content if nothing catches it`() throws {
    let errors = try errors("throw { status: 500, body: 'x' };")
    #expect(errors.contains("Uncaught { status: 500, body: 'x' }"), "\(errors)")
  }

  @Test(arguments: [
    "const a = {}; a.a = a; Promise.reject(a);",
    "Promise.reject({ get code() { throw new Error('hostile'); } });",
    "Promise.reject(new Proxy({}, { getPrototypeOf() { throw 1; } }));",
    "class Failure { code = 1; } Promise.reject(new Failure());",
  ])
  func `does not disturb the report, whatever it contains`(_ script: String) throws {
    #expect(try errors(script).contains("Possible Unhandled Promise Rejection (id: 0)"))
  }
}
