import { AssetRegistry } from '../../assets.js';

export const { getAssetByID, registerAsset } = AssetRegistry;
export default AssetRegistry;
