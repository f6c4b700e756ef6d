// What components made with create-react-class mix in. Nobody touches, so no state changes.
const mixin = {
  componentDidMount() {},
  componentWillUnmount() {},
  touchableGetInitialState() { return { touchable: { touchState: undefined, responderID: null } }; },
  touchableHandleResponderTerminationRequest() { return !this.props.rejectResponderTermination; },
  touchableHandleStartShouldSetResponder() { return !this.props.disabled; },
  touchableLongPressCancelsPress() { return true; },
  touchableHandleResponderGrant(_event) {},
  touchableHandleResponderRelease(_event) {},
  touchableHandleResponderTerminate(_event) {},
  touchableHandleResponderMove(_event) {},
  touchableHandleFocus(_event) {},
  touchableHandleBlur(_event) {},
};

export const Touchable = {
  Mixin: mixin,
  TOUCH_TARGET_DEBUG: false,
  renderDebugView(_options) { return null; },
};
