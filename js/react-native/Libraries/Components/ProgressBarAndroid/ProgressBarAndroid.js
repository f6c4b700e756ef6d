export { ProgressBarAndroid as default } from '../../../components/androidViews.js';
