import { invariant } from './invariant.js';
import { NativeEventEmitter } from './NativeEventEmitter.js';
import { get } from './TurboModuleRegistry.js';
import { hasOwn } from './hasOwn.js';

// React Native links this module only into apps that ask for it.
function native() {
  const module = get('PushNotificationManager');
  invariant(module, 'PushNotificationManager is not available.');
  return module;
}

const events = {
  notification: ['remoteNotificationReceived', (body) => new PushNotificationIOS(body)],
  localNotification: ['localNotificationReceived', (body) => new PushNotificationIOS(body)],
  register: ['remoteNotificationsRegistered', (body) => body.deviceToken],
  registrationError: ['remoteNotificationRegistrationError', (body) => body],
};
const subscriptions = new Map();

function check(type) {
  invariant(hasOwn(events, type), 'PushNotificationIOS only supports `notification`, '
    + '`register`, `registrationError`, and `localNotification` events');
}

/** Notifications, as React Native had them before its packages for them. */
export class PushNotificationIOS {
  static get FetchResult() {
    return {
      NewData: 'UIBackgroundFetchResultNewData',
      NoData: 'UIBackgroundFetchResultNoData',
      ResultFailed: 'UIBackgroundFetchResultFailed',
    };
  }
  static get AuthorizationStatus() {
    return {
      UNAuthorizationStatusNotDetermined: 0,
      UNAuthorizationStatusDenied: 1,
      UNAuthorizationStatusAuthorized: 2,
      UNAuthorizationStatusProvisional: 3,
    };
  }
  static presentLocalNotification(details) { native().presentLocalNotification(details); }
  static scheduleLocalNotification(details) { native().scheduleLocalNotification(details); }
  static cancelAllLocalNotifications() { native().cancelAllLocalNotifications(); }
  static cancelLocalNotifications(userInfo) { native().cancelLocalNotifications(userInfo); }
  static getScheduledLocalNotifications(callback) { native().getScheduledLocalNotifications(callback); }
  static removeAllDeliveredNotifications() { native().removeAllDeliveredNotifications(); }
  static getDeliveredNotifications(callback) { native().getDeliveredNotifications(callback); }
  static removeDeliveredNotifications(identifiers) { native().removeDeliveredNotifications(identifiers); }
  static setApplicationIconBadgeNumber(number) { native().setApplicationIconBadgeNumber(number); }
  static getApplicationIconBadgeNumber(callback) { native().getApplicationIconBadgeNumber(callback); }
  static getAuthorizationStatus(callback) { native().getAuthorizationStatus(callback); }
  static requestPermissions(permissions = { alert: true, badge: true, sound: true }) {
    return native().requestPermissions(permissions);
  }
  static abandonPermissions() { native().abandonPermissions(); }
  static checkPermissions(callback) {
    invariant(typeof callback === 'function', 'Must provide a valid callback');
    native().checkPermissions(callback);
  }
  static async getInitialNotification() {
    const notification = await native().getInitialNotification();
    return notification && new PushNotificationIOS(notification);
  }
  static addEventListener(type, listener) {
    check(type);
    const [eventType, convert] = events[type];
    const emitter = new NativeEventEmitter(native());
    subscriptions.set(type, emitter.addListener(eventType, (body) => listener(convert(body))));
  }
  static removeEventListener(type) {
    check(type);
    subscriptions.get(type)?.remove();
    subscriptions.delete(type);
  }

  #native;

  constructor(notification) { this.#native = notification; }
  get #aps() { return this.#native.aps ?? {}; }
  finish(result) {
    if (this.#native.remote) native().onFinishRemoteNotification(this.#native.notificationId, result);
  }
  getMessage() { return this.getAlert(); }
  getAlert() { return this.#aps.alert ?? this.#native.alertBody; }
  getSound() { return this.#aps.sound ?? this.#native.soundName; }
  getCategory() { return this.#aps.category ?? this.#native.category; }
  getContentAvailable() { return this.#aps['content-available']; }
  getBadgeCount() { return this.#aps.badge ?? this.#native.applicationIconBadgeNumber; }
  getThreadID() { return this.#aps['thread-id']; }
  getData() {
    const { aps: _aps, remote: _remote, notificationId: _id, userInfo, ...others } = this.#native;
    return userInfo ?? others;
  }
}
