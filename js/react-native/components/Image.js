import { resolveAssetSource } from '../assets.js';
import { HostComponent } from './HostComponent.js';

const undecoded = (uri) => new Error(`bridgehost decodes no images: the size of ${uri} is unknown`);

function size(uri, success, failure) {
  if (typeof success !== 'function') return Promise.reject(undecoded(uri));
  setTimeout(() => {
    if (typeof failure === 'function') failure(undecoded(uri));
    else console.warn(`Failed to get size for image: ${uri}`);
  }, 0);
  return undefined;
}

export class Image extends HostComponent {
  static getSize(uri, success, failure) { return size(uri, success, failure); }
  static getSizeWithHeaders(uri, _headers, success, failure) { return size(uri, success, failure); }
  /** Loads the image, which nobody draws, so that the request is made as on a phone. */
  static async prefetch(url) {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`Failed to load ${url}: ${response.status}`);
    return true;
  }
  static prefetchWithMetadata(url, _queryRootName, _rootTag) { return Image.prefetch(url); }
  static abortPrefetch(_requestId) {}
  static async queryCache(_urls) { return {}; }
  static resolveAssetSource(source) { return resolveAssetSource(source); }

  get hostName() { return 'RCTImageView'; }
}

/** An image with children over it. */
export class ImageBackground extends HostComponent {
  render() {
    const { children, imageRef, imageStyle, style, ...others } = this.props;
    const image = this.element(Image, { ...others, style: imageStyle, ref: imageRef });
    return this.element('RCTView', { style }, image, children);
  }
}
