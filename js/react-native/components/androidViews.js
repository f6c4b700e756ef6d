import { HostComponent } from './HostComponent.js';

// On iOS, React Native puts a view with the same children in their place.

export class DrawerLayoutAndroid extends HostComponent {
  static get positions() { return { Left: 'left', Right: 'right' }; }
  openDrawer() {}
  closeDrawer() {}
}
export class ProgressBarAndroid extends HostComponent {}
