export { Networking as default } from '../../Networking.js';
