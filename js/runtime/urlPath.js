'use strict';

const { hasOwn } = require('./builtins');
const { percentEncode, sets } = require('./percent');

const defaultPorts = { 'http': 80, 'https': 443, 'ws': 80, 'wss': 443, 'ftp': 21, 'file': null };
const isSpecial = (url) => hasOwn(defaultPorts, url.scheme);

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

/** Adds the path segments of a text without a leading slash. */
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

/** Adds the text after the authority: "/path?query". Either part may be missing. */
function addPathAndQuery(url, text) {
  const [path, query] = cut(text, /\?/);
  if (isSpecial(url) || path !== '') addPath(url, isSlash(url, path[0]) ? path.slice(1) : path);
  if (query !== '') setQuery(url, query.slice(1));
}

Object.assign(exports, {
  addPath, addPathAndQuery, cut, defaultPorts, driveLetter, isSlash, isSpecial, normalDriveLetter,
  setQuery, shorten, startsWithDrive,
});
