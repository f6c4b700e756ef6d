import { HostComponent } from './HostComponent.js';

export class ActivityIndicator extends HostComponent {
  get hostName() { return 'RCTActivityIndicatorView'; }
}
export class InputAccessoryView extends HostComponent {
  get hostName() { return 'RCTInputAccessoryView'; }
}
export class KeyboardAvoidingView extends HostComponent {}
export class LayoutConformance extends HostComponent {
  get hostName() { return 'LayoutConformance'; }
}
export class RefreshControl extends HostComponent {
  get hostName() { return 'RCTRefreshControl'; }
}
export class SafeAreaView extends HostComponent {
  get hostName() { return 'RCTSafeAreaView'; }
}
export class Switch extends HostComponent {
  get hostName() { return 'RCTSwitch'; }
}
