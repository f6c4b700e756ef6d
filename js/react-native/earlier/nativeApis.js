import { NativeModules } from '../NativeModules.js';

/** A native module that React Native links only into apps that ask for it. */
function linked(name, what) {
  const module = NativeModules[name];
  if (module) return module;
  throw new Error(`bridgehost has no native module '${name}', which ${what} calls. Define it in a native half (--native).`);
}

/** What its members do is in a native module of the app. */
const inModule = (moduleName, apiName, names) => Object.fromEntries(names.map((name) =>
  [name, (...args) => linked(moduleName, `${apiName}.${name}`)[name](...args)]));

export const AdSupportIOS =
  inModule('AdSupport', 'AdSupportIOS', ['getAdvertisingId', 'getAdvertisingTrackingEnabled']);

const isVideo = (tag) => ['mov', 'mp4'].includes(tag.split('.').pop());

export const CameraRoll = {
  GroupTypesOptions: {
    Album: 'Album', All: 'All', Event: 'Event', Faces: 'Faces', Library: 'Library', PhotoStream: 'PhotoStream',
    SavedPhotos: 'SavedPhotos',
  },
  AssetTypeOptions: { All: 'All', Videos: 'Videos', Photos: 'Photos' },
  ...inModule('CameraRollManager', 'CameraRoll', ['getPhotos', 'deletePhotos']),
  saveToCameraRoll: (tag, type) => linked('CameraRollManager', 'CameraRoll.saveToCameraRoll')
    .saveToCameraRoll(tag, type ?? (isVideo(tag) ? 'video' : 'photo')),
  saveImageWithTag: (tag) => CameraRoll.saveToCameraRoll(tag, 'photo'),
};

const picker = () => linked('ImagePickerIOS', 'ImagePickerIOS');

export const ImagePickerIOS = {
  ...inModule('ImagePickerIOS', 'ImagePickerIOS', ['canRecordVideos', 'canUseCamera']),
  openCameraDialog: (options, onSuccess, onCancel) =>
    picker().openCameraDialog({ videoMode: false, ...options }, onSuccess, onCancel),
  openSelectDialog: (options, onSuccess, onCancel) =>
    picker().openSelectDialog({ showImages: true, showVideos: false, ...options }, onSuccess, onCancel),
};

export const ImageEditor = inModule('ImageEditingManager', 'ImageEditor', ['cropImage']);

const images = new Map();
let lastImage = 0;

function noImage(uri) {
  return new Error(`Invalid imageTag: ${uri}`);
}

/** Images in memory, by tags. */
export const ImageStore = {
  hasImageForTag(uri, callback) { setTimeout(callback, 0, images.has(uri)); },
  removeImageForTag(uri) { images.delete(uri); },
  addImageFromBase64(data, onSuccess, _onFailure) {
    const uri = `rct-image-store://${lastImage}`;
    lastImage += 1;
    images.set(uri, data);
    setTimeout(onSuccess, 0, uri);
  },
  getBase64ForTag(uri, onSuccess, onFailure) {
    if (images.has(uri)) setTimeout(onSuccess, 0, images.get(uri)); else setTimeout(onFailure, 0, noImage(uri));
  },
};
