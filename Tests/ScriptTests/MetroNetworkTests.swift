import MetroBundles
import Testing

/// What a bundle's own `XMLHttpRequest` needs from native code.
@Suite(.processes) struct `The requests of a bundle` {
  private static let listening = """
    const { Networking, BlobModule, FileReaderModule } = NativeModules;
    const names = ['didReceiveNetworkResponse', 'didReceiveNetworkData', 'didCompleteNetworkResponse'];
    const on = (show) => names.forEach((name, step) => listen(Networking, name, (body) => {
      show(step, body);
    }));
    const send = (query) => Networking.sendRequest({
      method: 'POST', url: process.env.BACKEND_URL, headers: {}, timeout: 0, ...query,
    }, () => {});

    """

  private func run(_ app: String, _ options: String...) throws -> Command.Result {
    try MetroBundle(.proxy, Self.listening + app).run(["--backend", "--launch", "none"] + options)
  }

  @Test func `may want their answer as a blob, which is read later`() throws {
    let result = try run(
      """
      on((step, [id, blob]) => {
        if (step !== 1) return;
        console.log(blob.offset, blob.size, blob.type);
        FileReaderModule.readAsText(blob, 'UTF-8').then((text) => console.log(text));
        FileReaderModule.readAsText({ ...blob, offset: 2, size: 2 }, null).then(console.log);
        FileReaderModule.readAsDataURL(blob).then((url) => {
          console.log(url);
          BlobModule.release(blob.blobId);
          FileReaderModule.readAsText(blob, null).catch((error) => console.log(error.message));
        });
      });
      send({ data: { string: '{}' }, responseType: 'blob' });
      """)
    #expect(
      result.output == """
        0 11 application/json
        {"ok":true}
        ok
        data:application/json;base64,eyJvayI6dHJ1ZX0=
        Unable to resolve data for blob: bridgehost-blob-1

        """)
  }

  @Test func `may want their answer in base64`() throws {
    let result = try run(
      """
      on((step, body) => { if (step === 1) console.log(body[1]); });
      send({ data: { base64: 'e30=' }, responseType: 'base64' });
      """)
    #expect(result.output == "eyJvayI6dHJ1ZX0=\n")
  }

  @Test func `carry blobs and forms`() throws {
    let result = try run(
      """
      on((step, body) => { if (step === 0) console.log(body[1]); });
      BlobModule.createFromParts([{ type: 'string', data: '{"a":' }, { type: 'string', data: '1}' }], 'b');
      send({ data: { blob: { blobId: 'b', offset: 0, size: 7, type: 'application/json' } } });
      send({ data: { formData: [{ string: 'x', headers: { 'content-disposition': 'form-data; name="y"' } }] } });
      """)
    #expect(result.output == "200\n200\n")
    #expect(result.errors.contains("backend: 2 requests, "), "\(result.errors)")
  }

  @Test func `fail with a reason`() throws {
    let result = try run(
      """
      on((step, body) => console.log(names[step], body[1]));
      send({ url: 'http://127.0.0.1:9/', data: {} });
      """, "--network", "real")
    #expect(
      result.output == "didCompleteNetworkResponse connection refused by 127.0.0.1:9\n")
  }

  @Test func `can be given up`() throws {
    let result = try run(
      """
      on((step, body) => console.log(names[step], body.length));
      Networking.sendRequest({
        method: 'GET', url: process.env.BACKEND_URL, headers: {}, data: {}, timeout: 0,
      }, (id) => Networking.abortRequest(id));
      """)
    #expect(result.status == 0, "\(result.errors)")
  }
}
