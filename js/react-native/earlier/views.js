import { HostComponent } from '../components/HostComponent.js';
import { ScrollView } from '../components/ScrollView.js';

/** A bar with tabs: a tab has its content from the moment when it is first selected. */
export class TabBarIOS extends HostComponent {
  static get Item() { return TabBarItemIOS; }
  get hostName() { return 'RCTTabBar'; }
}

class TabBarItemIOS extends HostComponent {
  get hostName() { return 'RCTTabBarItem'; }
  render() {
    this.wasSelected = this.wasSelected || this.props.selected === true;
    const { children, ...others } = this.props;
    return this.element('RCTTabBarItem', others, this.wasSelected ? children : null);
  }
}

/** A map. */
export class MapView extends HostComponent {
  static get PinColors() { return { RED: 'red', GREEN: 'green', PURPLE: 'purple' }; }
  get hostName() { return 'RCTMap'; }
}

/** A page of the web, which is not loaded. */
export class WebView extends HostComponent {
  static get JSNavigationScheme() { return 'react-js-navigation'; }
  static get NavigationType() {
    return { click: true, formsubmit: true, backforward: true, reload: true, formresubmit: true, other: true };
  }
  get hostName() { return 'RCTWebView'; }
  goForward() {}
  goBack() {}
  reload() {}
  stopLoading() {}
  postMessage(_data) {}
  injectJavaScript(_script) {}
  getWebViewHandle() { return null; }
}

/** On iOS it is a ScrollView. */
export class RecyclerViewBackedScrollView extends ScrollView {}

export class SnapshotViewIOS extends HostComponent {
  get hostName() { return 'RCTSnapshot'; }
}
