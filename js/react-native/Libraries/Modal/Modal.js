export { Modal as default } from '../../components/Modal.js';
