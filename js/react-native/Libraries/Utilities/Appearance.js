import { Appearance } from '../../Appearance.js';

export const { addChangeListener, getColorScheme, setColorScheme } = Appearance;
export default Appearance;
