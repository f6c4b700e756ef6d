'use strict';

const pathText = ({ path }) => (typeof path === 'string' ? path
  : path.map((segment) => `/${segment}`).join(''));

const hostText = ({ host, port }) => (port === null ? host ?? '' : `${host}:${port}`);

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

Object.assign(exports, { hostText, pathText, serialize });
