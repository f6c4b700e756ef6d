'use strict';

const { parseHost } = require('./urlHost');
const { percentEncode, sets } = require('./percent');

const defaultPorts = { 'http': 80, 'https': 443, 'ws': 80, 'wss': 443, 'ftp': 21, 'file': null };
const isSpecial = (url) => Object.hasOwn(defaultPorts, url.scheme);

const failure = Symbol('not a URL');
const fail = () => {
  throw failure;
};

const driveLetter = /^[A-Za-z][:|]$/;
const normalDriveLetter = /^[A-Za-z]:$/;
const startsWithDrive = (text) => /^[A-Za-z][:|]($|[/\\?])/.test(text);

const slashes = (url) => (isSpecial(url) ? /[/\\]/ : /\//);
const isSlash = (url, character) => character === '/' || (character === '\\' && isSpecial(url));
const cut = (text, pattern) => {
  const at = text.search(pattern);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at)];
};

function shorten(url) {
  if (url.scheme === 'file' && url.path.length === 1 && normalDriveLetter.test(url.path[0])) return;
  url.path.pop();
}

/** Adds the segments of a text that does not begin with the slash before the first one. */
function addPath(url, text) {
  const segments = text.split(slashes(url));
  segments.forEach((segment, i) => {
    const isLast = i === segments.length - 1;
    const dots = segment.replace(/%2e/gi, '.');
    if (dots === '..') shorten(url);
    if (dots === '..' || dots === '.') {
      if (isLast) url.path.push('');
    } else if (url.scheme === 'file' && url.path.length === 0 && driveLetter.test(segment)) {
      url.path.push(`${segment[0]}:`);
    } else {
      url.path.push(percentEncode(segment, sets.path));
    }
  });
}

function setQuery(url, text) {
  url.query = percentEncode(text, isSpecial(url) ? sets.specialQuery : sets.query);
}

/** What follows the authority: "/path?query", either part may be missing. */
function addPathAndQuery(url, text) {
  const [path, query] = cut(text, /\?/);
  if (isSpecial(url) || path !== '') addPath(url, isSlash(url, path[0]) ? path.slice(1) : path);
  if (query !== '') setQuery(url, query.slice(1));
}

function setPort(url, digits) {
  if (!/^[0-9]*$/.test(digits) || Number(digits) > 65535) fail();
  url.port = digits === '' || Number(digits) === defaultPorts[url.scheme] ? null : Number(digits);
}

function setHost(url, text) {
  if (text === '' && isSpecial(url)) fail();
  url.host = text === '' ? '' : parseHost(text, isSpecial(url)) ?? fail();
}

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
  const [, host, , port] = /^((?:[^:[]|\[[^\]]*\]?)*)(:(.*))?$/s.exec(address) ?? fail();
  if (host === '' && (port !== undefined || at >= 0)) fail();
  setHost(url, host);
  setPort(url, port ?? '');
  addPathAndQuery(url, rest);
}

function inherit(url, base, ...names) {
  for (const name of names) url[name] = name === 'path' ? [...base.path] : base[name];
}

/** "x", "?x" or nothing, seen from the base's own path. */
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
  url.path = percentEncode(path, sets.control);
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
  const text = input.replace(/^[\0-\x20]+|[\0-\x20]+$/g, '').replace(/[\t\n\r]/g, '');
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

const pathText = ({ path }) => (typeof path === 'string' ? path
  : path.map((segment) => `/${segment}`).join(''));

const hostText = ({ host, port }) => (host === null ? '' : host + (port === null ? '' : `:${port}`));

function serialize(url) {
  const { scheme, username, password, host, path, query, fragment } = url;
  let text = `${scheme}:`;
  if (host !== null) {
    const secret = password === '' ? '' : `:${password}`;
    text += `//${username}${secret}${username + secret === '' ? '' : '@'}${hostText(url)}`;
  } else if (typeof path !== 'string' && path.length > 1 && path[0] === '') {
    text += '/.';
  }
  return text + pathText(url) + (query === null ? '' : `?${query}`)
    + (fragment === null ? '' : `#${fragment}`);
}

/** The parts of a URL; undefined if the text is none. */
exports.parse = (input, base) => {
  try {
    return parse(input.toWellFormed(), base);
  } catch (error) {
    if (error === failure) return undefined;
    throw error;
  }
};

/** Changes one part, or leaves the URL as it is if the new text does not fit. */
exports.change = (url, edit) => {
  const copy = { ...url, path: typeof url.path === 'string' ? url.path : [...url.path] };
  try {
    edit(copy);
  } catch (error) {
    if (error === failure) return;
    throw error;
  }
  Object.assign(url, copy);
};

Object.assign(exports, {
  addPath, defaultPorts, hostText, isSlash, isSpecial, pathText, serialize, setHost, setPort, setQuery,
});
