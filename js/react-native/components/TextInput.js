import { HostComponent } from './HostComponent.js';

// Nobody types in the background: no input has the focus.
const state = {
  currentlyFocusedInput() { return null; },
  currentlyFocusedField() { return null; },
  focusTextInput(_input) {},
  blurTextInput(_input) {},
};

export class TextInput extends HostComponent {
  static get State() { return state; }

  get hostName() {
    return this.props.multiline ? 'RCTMultilineTextInputView' : 'RCTSinglelineTextInputView';
  }
  clear() {}
  isFocused() { return false; }
  getNativeRef() { return this; }
  setSelection(_start, _end) {}
}
