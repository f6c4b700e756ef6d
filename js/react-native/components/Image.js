import { resolveAssetSource } from '../assets.js';
import { frameOf } from './frame.js';
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

/** What an image shows; `undefined` for nothing. Of several sources it is the first. */
function sourceOf({ source, src }) {
  const found = resolveAssetSource(typeof src === 'string' ? { uri: src } : [].concat(source)[0]);
  return found?.uri ? found : undefined;
}

/** The picture in an event. Nobody decodes it: one whose size nobody says has that of its view. */
function pictureOf(props) {
  const { uri, width, height, scale = 1 } = sourceOf(props);
  const frame = frameOf(width === undefined ? props.style : { width, height });
  return { uri, width: frame.width * scale, height: frame.height * scale };
}

const event = (values) => ({ nativeEvent: { target: 0, ...values }, persist() {} });

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
  get eventsOfMount() { return [...super.eventsOfMount, ...this.eventsOfLoad]; }
  /** Every picture loads: no request is sent for it. */
  get eventsOfLoad() {
    if (!sourceOf(this.props)) return [];
    const nothing = () => event({});
    return [
      ['onLoadStart', nothing], ['onLoad', () => event({ source: pictureOf(this.props) })], ['onLoadEnd', nothing],
    ];
  }
  componentDidUpdate(earlier) {
    if (sourceOf(earlier)?.uri !== sourceOf(this.props)?.uri) this.tell(this.eventsOfLoad);
  }
}

/** An image with children over it. */
export class ImageBackground extends HostComponent {
  render() {
    const { children, imageRef, imageStyle, style, ...others } = this.props;
    const image = this.element(Image, { ...others, style: imageStyle, ref: imageRef });
    return this.element('RCTView', { style }, image, children);
  }
}
