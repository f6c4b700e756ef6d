export { pickScale } from '../../assets.js';

// A number in URLs of the packager, which serves nothing here.
let cacheBreaker = '';
export const getUrlCacheBreaker = () => cacheBreaker;
export function setUrlCacheBreaker(text) {
  cacheBreaker = text;
}
