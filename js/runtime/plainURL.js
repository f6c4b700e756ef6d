'use strict';

const origin = /^https?:\/\/(?:[a-z0-9-]+\.)*[a-z][a-z0-9-]*(?::[1-9][0-9]{0,4})?/;
const path = /^(?:\/[\w\-.~!$&()*+,;=:@/]*)?$/;
const query = /^[\w\-.~!$&()*+,;=:@/?%]*$/;
const dotSegment = /\/\.\.?(?:\/|$)/;
const defaultPort = /^(?:http:.*:80|https:.*:443)$/;

/**
 * The `href` of a URL that needs no changes, as in most requests; undefined for any other text. Loading and running
 * the parser takes much longer.
 */
exports.plainHref = (text) => {
  const found = origin.exec(text)?.[0];
  if (found === undefined || found.includes('xn--') || defaultPort.test(found)) return undefined;
  if (Number(found.slice(found.lastIndexOf(':') + 1)) > 65535) return undefined;
  const mark = text.indexOf('?');
  const end = mark < 0 ? text.length : mark;
  const place = text.slice(found.length, end);
  if (!path.test(place) || dotSegment.test(place) || !query.test(text.slice(end))) return undefined;
  return found + (place === '' ? '/' : place) + text.slice(end);
};
