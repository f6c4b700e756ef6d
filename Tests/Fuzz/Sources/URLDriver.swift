import HostLoop
import JSEngine

/// Drives `URL` and `URLSearchParams`: their serialization of a text must parse to the same again.
@HostActor
struct URLDriver: FuzzDriver {
  private let world: WebWorld

  init() throws { world = try WebWorld(Self.script) }

  /// The input has four lines: the URL, its base, a property, and the property's new value.
  func run(_ input: [UInt8]) throws {
    let lines = String(decoding: input, as: UTF8.self)
      .split(separator: "\n", maxSplits: 3, omittingEmptySubsequences: false).map(String.init)
    let (base, property, value) = (
      lines.count > 1 ? lines[1] : "", lines.count > 2 ? lines[2] : "",
      lines.count > 3 ? lines[3] : ""
    )
    note(try world.call(lines[0], base, property, value))
  }

  private static let script = """
    (() => {
      const names = ['href', 'protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'search',
        'hash', 'origin'];
      const differs = (url) => {
        const again = new URL(url.href);
        const name = names.find((name) => again[name] !== url[name]);
        if (name) return `! ${name} of ${JSON.stringify(url.href)}: ${url[name]} and ${again[name]}`;
        const text = url.searchParams.toString();
        const twice = new URLSearchParams(text).toString();
        return text === twice ? undefined : `! search parameters ${text} and ${twice}`;
      };
      const outcome = (url, name) => [name, url.protocol.slice(0, 6), url.host === '', url.port.length, url.username !== '', url.pathname.length > 1,
        url.search !== '', url.hash !== '', /[%]/.test(url.href), /xn--/.test(url.host), /^[[]/.test(url.host)].join();
      return (text, base, property, value) => {
        let url;
        try {
          url = base === '' ? new URL(text) : new URL(text, base);
        } catch (error) {
          if (!(error instanceof TypeError)) throw error;
          return `${error.message.slice(0, 24)} ${base === ''} ${text.replace(/[a-z0-9]+/gi, '').slice(0, 6)}`;
        }
        const wrong = differs(url);
        if (wrong) return wrong;
        const name = names.find((name) => name === property);
        if (name === 'href') {
          try {
            url.href = value;
          } catch (error) {
            if (!(error instanceof TypeError)) throw error;
          }
        } else if (name && name !== 'origin') {
          url[name] = value;
        } else {
          url.searchParams.append(property, value);
          url.searchParams.sort();
          if (!url.searchParams.has(property, value)) return '! a parameter that was added is not there';
          url.searchParams.delete(property, value);
        }
        return differs(url) ?? outcome(url, name);
      };
    })()
    """
}
