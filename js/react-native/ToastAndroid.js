// As on iOS: Libraries/Components/ToastAndroid/ToastAndroidFallback.js of React Native 0.86.
const refuse = () => console.warn('ToastAndroid is not supported on this platform.');

export const ToastAndroid = {
  SHORT: 0,
  LONG: 0,
  TOP: 0,
  BOTTOM: 0,
  CENTER: 0,
  show: refuse,
  showWithGravity: refuse,
  showWithGravityAndOffset: refuse,
};
