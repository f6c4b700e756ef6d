export { PushNotificationIOS as default } from '../../PushNotificationIOS.js';
