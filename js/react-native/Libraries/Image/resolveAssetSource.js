import {
  pickScale, resolveAssetSource, setCustomSourceTransformer,
} from '../../assets.js';

// As in React Native, the others hang on the function, and older code imports them beside it.
Object.assign(resolveAssetSource, { pickScale, setCustomSourceTransformer });

export { pickScale, setCustomSourceTransformer, resolveAssetSource as default };
