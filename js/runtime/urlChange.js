'use strict';

const { wellFormed } = require('./builtins');

const parser = require('./urlParser');
const { addPath, defaultPorts, isSlash, isSpecial, setQuery } = require('./urlPath');
const { percentEncode, sets } = require('./percent');

const clean = (text) => wellFormed(text).replace(/[\t\n\r]/g, '');
const cannotHaveCredentials = ({ host, scheme }) => !host || scheme === 'file';

exports.scheme = (parts, text) => {
  const scheme = /^([A-Za-z][A-Za-z0-9+\-.]*)(:|$)/.exec(clean(text))?.[1].toLowerCase();
  if (scheme === undefined) return;
  if (isSpecial({ scheme }) !== isSpecial(parts)) return;
  if (scheme === 'file' && (parts.username || parts.password || parts.port !== null)) return;
  if (parts.scheme === 'file' && parts.host === '') return;
  parts.scheme = scheme;
  if (parts.port === defaultPorts[scheme]) parts.port = null;
};

exports.username = (parts, text) => {
  if (!cannotHaveCredentials(parts)) parts.username = percentEncode(text, sets.userinfo);
};

exports.password = (parts, text) => {
  if (!cannotHaveCredentials(parts)) parts.password = percentEncode(text, sets.userinfo);
};

exports.address = (url, text, withPort) => {
  if (typeof url.path === 'string') return;
  parser.attempt(url, (parts) => {
    const end = isSpecial(parts) ? /[/\\?#].*/s : /[/?#].*/s;
    const { host, port } = parser.splitAddress(clean(text).replace(end, '')) ?? {};
    const hasPort = port !== undefined;
    const isFile = parts.scheme === 'file';
    if (host === undefined || (hasPort && (host === '' || !withPort || isFile))) return;
    if (host === '' && (parts.username || parts.password || parts.port !== null)) return;
    if (host === '' && isFile) parts.host = '';
    else parser.setHost(parts, host);
    if (isFile && parts.host === 'localhost') parts.host = '';
    const digits = /^[0-9]+/.exec(port ?? '')?.[0];
    if (digits !== undefined && Number(digits) <= 65535) parser.setPort(parts, digits);
  });
};

exports.port = (url, text) => {
  if (cannotHaveCredentials(url)) return;
  const digits = /^[0-9]*/.exec(clean(text))[0];
  if (digits === '' && text !== '') return;
  parser.attempt(url, (parts) => parser.setPort(parts, digits));
};

exports.path = (parts, text) => {
  if (typeof parts.path === 'string') return;
  const path = clean(text).replaceAll('?', '%3F').replaceAll('#', '%23');
  parts.path = [];
  if (path === '' && !isSpecial(parts) && parts.host !== null) return;
  addPath(parts, isSlash(parts, path[0]) ? path.slice(1) : path);
};

exports.query = (parts, text) => {
  if (text === '') parts.query = null;
  else setQuery(parts, clean(text).replace(/^\?/, ''));
};

exports.fragment = (parts, text) => {
  parts.fragment = text === '' ? null : percentEncode(clean(text).replace(/^#/, ''), sets.fragment);
};
