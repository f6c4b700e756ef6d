import { HostComponent } from '../components/HostComponent.js';
import { requireNativeComponent } from '../nativeComponents.js';

/** A path or a transform: each step of it is one of the methods, and gives the object itself. */
function chain(methods, statics) {
  return class {
    constructor(start) { this.start = start; }
    static get methods() { return methods; }
    static steps() {
      for (const name of methods) this.prototype[name] = function step() { return this; };
      return Object.assign(this, statics);
    }
    toJSON() { return this.start ?? ''; }
  }.steps();
}

const paint = (kind) => class {
  constructor(...args) {
    this.kind = kind;
    this.args = args;
  }
};

class Surface extends HostComponent {
  get hostName() { return 'ARTSurfaceView'; }
}

/** Drawings of React Native before 0.62: mounted, and not drawn. */
export const ART = {
  LinearGradient: paint('LinearGradient'),
  RadialGradient: paint('RadialGradient'),
  Pattern: paint('Pattern'),
  Transform: chain(['transform', 'translate', 'move', 'moveTo', 'rotate', 'rotateTo', 'scale', 'scaleTo', 'resizeTo']),
  Path: chain(['push', 'reset', 'move', 'moveTo', 'line', 'lineTo', 'curve', 'curveTo', 'arc', 'arcTo', 'counterArc',
    'counterArcTo', 'close', 'onReset', 'onMove', 'onLine', 'onBezierCurve', 'onArc', 'onClose']),
  Surface,
  Group: requireNativeComponent('ARTGroup'),
  ClippingRectangle: requireNativeComponent('ARTGroup'),
  Shape: requireNativeComponent('ARTShape'),
  Text: requireNativeComponent('ARTText'),
};
