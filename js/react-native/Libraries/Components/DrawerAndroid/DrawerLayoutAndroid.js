export { DrawerLayoutAndroid as default } from '../../../components/androidViews.js';
