export { PermissionsAndroid as default } from '../../PermissionsAndroid.js';
