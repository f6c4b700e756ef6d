'use strict';

const { wellFormed } = require('./builtins');
const { parseHost } = require('./urlHost');
const { percentEncode, sets } = require('./percent');
const { trim } = require('./trim');
const {
  addPath, addPathAndQuery, cut, defaultPorts, driveLetter, isSlash, isSpecial, normalDriveLetter,
  setQuery, shorten, startsWithDrive,
} = require('./urlPath');

const failure = Symbol('not a URL');
const isControlOrSpace = (code) => code <= 0x20;
const fail = () => {
  throw failure;
};

function setPort(url, digits) {
  if (!/^[0-9]*$/.test(digits) || Number(digits) > 65535) fail();
  url.port = digits === '' || Number(digits) === defaultPorts[url.scheme] ? null : Number(digits);
}

function setHost(url, text) {
  if (text === '' && isSpecial(url)) fail();
  url.host = text === '' ? '' : parseHost(text, isSpecial(url)) ?? fail();
}

/** Splits "host:port". A colon in brackets belongs to the host. */
const splitAddress = (text) => (
  /^(?<host>(?:[^:[]|\[[^\]]*\]?)*)(?::(?<port>.*))?$/s.exec(text)?.groups);

function addAuthority(url, text) {
  const [authority, rest] = cut(text, isSpecial(url) ? /[/\\?]/ : /[/?]/);
  const at = authority.lastIndexOf('@');
  const address = authority.slice(at + 1);
  if (at >= 0) {
    if (address === '') fail();
    const [name, password] = cut(authority.slice(0, at), /:/);
    url.username = percentEncode(name, sets.userinfo);
    url.password = percentEncode(password.slice(1), sets.userinfo);
  }
  const { host, port } = splitAddress(address) ?? fail();
  if (host === '' && (port !== undefined || at >= 0)) fail();
  setHost(url, host);
  setPort(url, port ?? '');
  addPathAndQuery(url, rest);
}

function inherit(url, base, ...names) {
  for (const name of names) url[name] = name === 'path' ? [...base.path] : base[name];
}

/** Adds "x", "?x" or nothing, relative to the path of the base. */
function addRelativePath(url, base, text) {
  inherit(url, base, 'path');
  if (text === '') {
    url.query = base.query;
  } else if (text[0] === '?') {
    setQuery(url, text.slice(1));
  } else {
    if (url.scheme === 'file' && startsWithDrive(text)) url.path = [];
    else shorten(url);
    const [path, query] = cut(text, /\?/);
    addPath(url, path);
    if (query !== '') setQuery(url, query.slice(1));
  }
}

function addRelative(url, base, text) {
  if (isSlash(url, text[0]) && isSlash(url, text[1])) {
    addAuthority(url, isSpecial(url) ? text.replace(/^[/\\]+/, '') : text.slice(2));
    return;
  }
  inherit(url, base, 'username', 'password', 'host', 'port');
  if (isSlash(url, text[0])) addPathAndQuery(url, text);
  else addRelativePath(url, base, text);
}

function addFile(url, base, text) {
  url.host = '';
  const fileBase = base?.scheme === 'file' ? base : undefined;
  if (isSlash(url, text[0]) && isSlash(url, text[1])) {
    const [host, rest] = cut(text.slice(2), /[/\\?]/);
    if (driveLetter.test(host)) {
      addPathAndQuery(url, text.slice(2));
      return;
    }
    if (host !== '') setHost(url, host);
    if (url.host === 'localhost') url.host = '';
    addPathAndQuery(url, rest);
  } else if (isSlash(url, text[0])) {
    if (fileBase !== undefined) {
      url.host = fileBase.host;
      const [drive] = fileBase.path;
      if (!startsWithDrive(text.slice(1)) && normalDriveLetter.test(drive)) url.path = [drive];
    }
    addPathAndQuery(url, text);
  } else if (fileBase !== undefined) {
    url.host = fileBase.host;
    addRelativePath(url, fileBase, text);
  } else {
    addPathAndQuery(url, text);
  }
}

function addOpaque(url, text) {
  const [path, query] = cut(text, /\?/);
  // Otherwise a space at the end would be lost when the query or fragment is removed.
  const isFollowed = query !== '' || url.fragment !== null;
  const kept = isFollowed && path.endsWith(' ') ? `${path.slice(0, -1)}%20` : path;
  url.path = percentEncode(kept, sets.control);
  if (query !== '') setQuery(url, query.slice(1));
}

function addAfterScheme(url, base, text) {
  if (url.scheme === 'file') addFile(url, base, text);
  else if (isSpecial(url)) {
    if (base?.scheme === url.scheme && !/^[/\\]{2}/.test(text)) addRelative(url, base, text);
    else addAuthority(url, text.replace(/^[/\\]+/, ''));
  } else if (text.startsWith('//')) addAuthority(url, text.slice(2));
  else if (text.startsWith('/')) addPathAndQuery(url, text);
  else addOpaque(url, text);
}

function addWithoutScheme(url, base, text, hasFragment) {
  if (base === undefined) fail();
  url.scheme = base.scheme;
  if (typeof base.path === 'string') {
    if (text !== '' || !hasFragment) fail();
    inherit(url, { ...base, path: [] }, 'query');
    url.path = base.path;
  } else if (url.scheme === 'file') {
    addFile(url, base, text);
  } else {
    addRelative(url, base, text);
  }
}

function parse(input, base) {
  const text = trim(input, isControlOrSpace).replace(/[\t\n\r]/g, '');
  const url = {
    scheme: '', username: '', password: '', host: null, port: null, path: [], query: null,
    fragment: null,
  };
  const [main, fragment] = cut(text, /#/);
  if (fragment !== '') url.fragment = percentEncode(fragment.slice(1), sets.fragment);
  const scheme = /^([A-Za-z][A-Za-z0-9+\-.]*):/.exec(main);
  if (scheme === null) {
    addWithoutScheme(url, base, main, fragment !== '');
  } else {
    url.scheme = scheme[1].toLowerCase();
    addAfterScheme(url, base, main.slice(scheme[0].length));
  }
  return url;
}

/** Parses a URL into its parts; undefined if the text is not a URL. */
exports.parse = (input, base) => {
  try {
    return parse(wellFormed(input), base);
  } catch (error) {
    if (error === failure) return undefined;
    throw error;
  }
};

/** Changes the parts of a URL. Leaves them unchanged if the new text is invalid. */
exports.attempt = (url, edit) => {
  const copy = { ...url, path: typeof url.path === 'string' ? url.path : [...url.path] };
  try {
    edit(copy);
  } catch (error) {
    if (error === failure) return;
    throw error;
  }
  Object.assign(url, copy);
};

Object.assign(exports, { setHost, setPort, splitAddress });
