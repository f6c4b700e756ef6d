import { HostComponent } from '../components/HostComponent.js';

/** A stack of screens, all of which are mounted: what `Navigator` and `NavigatorIOS` have in common. */
class Stack extends HostComponent {
  get routes() {
    if (this.stack === undefined) this.stack = this.firstRoutes();
    return this.stack;
  }
  firstRoutes() { return this.props.initialRouteStack ?? [this.props.initialRoute]; }
  get top() { return this.routes[this.routes.length - 1]; }

  show(routes) {
    this.props.onWillFocus?.(routes[routes.length - 1]);
    this.stack = routes;
    this.updater.enqueueForceUpdate(this);
    this.props.onDidFocus?.(this.top);
  }

  push(route) { this.show([...this.routes, route]); }
  popN(count) { if (count > 0 && count < this.routes.length) this.show(this.routes.slice(0, -count)); }
  pop() { this.popN(1); }
  popToTop() { this.show(this.routes.slice(0, 1)); }
  popToRoute(route) { this.show(this.routes.slice(0, this.routes.indexOf(route) + 1)); }
  replaceAtIndex(route, index) {
    const place = index < 0 ? index + this.routes.length : index;
    this.show(this.routes.map((each, position) => (position === place ? route : each)));
  }
  replace(route) { this.replaceAtIndex(route, -1); }
  replacePrevious(route) { this.replaceAtIndex(route, -2); }
  replacePreviousAndPop(route) { this.show([...this.routes.slice(0, -2), route]); }
  resetTo(route) { this.show([route]); }

  screens() {
    return this.routes.map((route, key) => this.element('RCTView', { key }, this.screen(route)));
  }
}

// A table of animations. Nothing is drawn, so each of them is empty.
const configurations = new Proxy({}, { get: (_, key) => (typeof key === 'symbol' ? undefined : {}) });

class Bar extends HostComponent {
  static get Styles() { return configurations; }
  static get StylesAndroid() { return configurations; }
  static get StylesIOS() { return configurations; }
}

/** The screens of React Native before 0.44. */
export class Navigator extends Stack {
  static get SceneConfigs() { return configurations; }
  static get NavigationBar() { return Bar; }
  static get BreadcrumbNavigationBar() { return Bar; }

  getCurrentRoutes() { return [...this.routes]; }
  immediatelyResetRouteStack(routes) { this.show(routes); }
  jumpTo(route) { this.popToRoute(route); }
  jumpBack() { this.pop(); }
  jumpForward() {}
  get navigationContext() {
    return { currentRoute: this.top, addListener: () => ({ remove() {} }), emit() {} };
  }
  get parentNavigator() { return this.props.navigator; }

  screen(route) { return this.props.renderScene(route, this); }
  render() {
    return this.element('RCTView', { style: this.props.style }, this.screens());
  }
}

/** The navigation controller of React Native before 0.58. */
export class NavigatorIOS extends Stack {
  screen(route) {
    const navigator = this.navigator();
    return this.element(route.component, { ...route.passProps, route, navigator });
  }
  /** What screens get: the methods only. */
  navigator() {
    const names = ['push', 'pop', 'popN', 'replace', 'replaceAtIndex', 'replacePrevious', 'replacePreviousAndPop',
      'resetTo', 'popToRoute', 'popToTop'];
    return Object.fromEntries(names.map((name) => [name, (...args) => this[name](...args)]));
  }
  render() {
    return this.element('RCTNavigator', { style: this.props.style }, this.screens());
  }
}
