import { Dimensions } from './Dimensions.js';

const assets = [];

/** The images and files that the bundle contains, by number, from 1. */
export const AssetRegistry = {
  registerAsset(asset) { return assets.push(asset); },
  getAssetByID(id) { return assets[id - 1]; },
};

let transform = null;

/** What an image component needs to know of `require('./a.png')`; other sources are what they are. */
export function resolveAssetSource(source) {
  if (source === undefined || source === null || typeof source === 'object') return source;
  const asset = AssetRegistry.getAssetByID(source);
  if (!asset) return null;
  if (transform !== null) return transform({ asset });
  const scale = pickScale(asset.scales ?? [1]);
  const suffix = scale === 1 ? '' : `@${scale}x`;
  const folder = (asset.httpServerLocation ?? '').replace(/^\/+/, '');
  return {
    __packager_asset: true,
    width: asset.width,
    height: asset.height,
    uri: `file:///app.app/${folder}/${asset.name}${suffix}.${asset.type}`,
    scale,
  };
}

export function setCustomSourceTransformer(transformer) {
  transform = transformer;
}

/** The smallest image that is large enough for the screen. */
export const pickScale = (scales, deviceScale = Dimensions.get('window').scale) =>
  scales.find((each) => each >= deviceScale) ?? scales[scales.length - 1] ?? 1;
