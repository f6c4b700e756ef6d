import { Keyboard } from '../../Keyboard.js';

export default Keyboard.dismiss;
