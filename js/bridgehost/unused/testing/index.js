// `bridgehost/testing` while only the settings of a configuration file are read. What the file does with it has no effect.
const unused = new Proxy(() => {}, { get: () => unused, apply: () => unused, construct: () => unused });

export { unused as expect, unused as sometimes, unused as tokenServer };
