export { AssetRegistry } from '../../../assets.js';
