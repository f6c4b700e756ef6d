import { processColor } from '../color/processColor.js';
import { react } from '../react.js';
import { HostComponent } from './HostComponent.js';

export class TouchableOpacity extends HostComponent {
  setOpacityTo(_value, _duration) {}
}

// As in React Native, these two have one child.
export class TouchableHighlight extends HostComponent {
  render() {
    return this.element('RCTView', this.props, react().Children.only(this.props.children));
  }
}
export class TouchableWithoutFeedback extends HostComponent {
  render() {
    return react().Children.only(this.props.children);
  }
}

export class TouchableNativeFeedback extends TouchableWithoutFeedback {
  static SelectableBackground(rippleRadius) {
    return { type: 'ThemeAttrAndroid', attribute: 'selectableItemBackground', rippleRadius };
  }
  static SelectableBackgroundBorderless(rippleRadius) {
    return { type: 'ThemeAttrAndroid', attribute: 'selectableItemBackgroundBorderless', rippleRadius };
  }
  static Ripple(color, borderless, rippleRadius) {
    return { type: 'RippleAndroid', color: processColor(color), borderless, rippleRadius };
  }
  static canUseNativeForeground() {
    return false;
  }
}

/** A touchable with a title: https://reactnative.dev/docs/button */
export class Button extends HostComponent {
  render() {
    const { title, ...others } = this.props;
    return this.element('RCTView', others, this.element('RCTText', null, title));
  }
}
