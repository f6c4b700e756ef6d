export { I18nManager as default } from '../../I18nManager.js';
