// Views are not drawn, so their configurations are ignored altogether.
export const ConditionallyIgnoredEventHandlers = (handlers) => handlers;
export const DynamicallyInjectedByGestureHandler = (object) => object;
export const isIgnored = () => true;
