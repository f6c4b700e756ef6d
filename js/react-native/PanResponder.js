const still = () => ({
  stateID: Math.random(), moveX: 0, moveY: 0, x0: 0, y0: 0, dx: 0, dy: 0, vx: 0, vy: 0,
  numberActiveTouches: 0, _accountsForMovesUpTo: 0,
});

/** Gestures: nobody touches the screen, so the handlers are only there to be called by tests. */
export const PanResponder = {
  create(config) {
    const state = still();
    const asks = (name) => (event) => config[name]?.(event, state) ?? false;
    const tells = (name) => (event) => { config[name]?.(event, state); };
    const panHandlers = {
      onStartShouldSetResponder: asks('onStartShouldSetPanResponder'),
      onMoveShouldSetResponder: asks('onMoveShouldSetPanResponder'),
      onStartShouldSetResponderCapture: asks('onStartShouldSetPanResponderCapture'),
      onMoveShouldSetResponderCapture: asks('onMoveShouldSetPanResponderCapture'),
      onResponderGrant(event) {
        config.onPanResponderGrant?.(event, state);
        return config.onShouldBlockNativeResponder?.(event, state) ?? true;
      },
      onResponderReject: tells('onPanResponderReject'),
      onResponderRelease: tells('onPanResponderRelease'),
      onResponderStart: tells('onPanResponderStart'),
      onResponderMove: tells('onPanResponderMove'),
      onResponderEnd: tells('onPanResponderEnd'),
      onResponderTerminate: tells('onPanResponderTerminate'),
      onResponderTerminationRequest: (event) =>
        config.onPanResponderTerminationRequest?.(event, state) ?? true,
    };
    return { panHandlers, getInteractionHandle: () => null };
  },
};
