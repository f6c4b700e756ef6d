internal import HostLoop
internal import JSEngine
internal import NativeBridge

/// Animations that are not drawn. A value changes when its animation ends, which takes as long as
/// on a phone. An animation without a fixed length, such as a spring, ends at once.
@HostActor
final class AnimatedNodes {
  private struct Animation {
    let node: Int
    let task: LoopTask?
    let end: Callback?
  }

  /// Sent when a node's value changes and JavaScript listens to it.
  let onAnimatedValueUpdate = Event<AnimatedValue>("onAnimatedValueUpdate")

  private let loop: EventLoop
  private var values: [Int: Double] = [:]
  private var animations: [Int: Animation] = [:]
  private var observed: Set<Int> = []

  init(loop: EventLoop) { self.loop = loop }

  @ExportsBuilder
  var exports: [any Export] {
    onAnimatedValueUpdate
    Event<NoBody>("onUserDrivenAnimationEnded")
    AsyncFunction("createAnimatedNode") { [self] (tag: Int, config: JSObject) in
      values[tag] = try config.get("value", as: Double?.self)
    }
    AsyncFunction("setAnimatedNodeValue") { [self] (tag: Int, value: Double) in set(tag, value) }
    AsyncFunction("getValue") { [self] (tag: Int, done: Callback) in done(values[tag] ?? 0) }
    AsyncFunction("dropAnimatedNode") { [self] (tag: Int) in values[tag] = nil }
    AsyncFunction("startListeningToAnimatedNodeValue") { [self] (tag: Int) in observed.insert(tag) }
    AsyncFunction("stopListeningToAnimatedNodeValue") { [self] (tag: Int) in observed.remove(tag) }
    AsyncFunction("startAnimatingNode", start)
    AsyncFunction("stopAnimation") { [self] (id: Int) in finish(id, at: nil) }
    Self.ignored.map(AsyncFunction.ignored)
  }

  private func start(_ id: Int, _ node: Int, _ config: JSObject, _ end: Callback?) throws {
    let frames = try config.get("frames", as: [Double]?.self) ?? []
    let iterations = try config.get("iterations", as: Double?.self) ?? 1
    let value = try config.get("toValue", as: Double?.self)
    guard iterations >= 0 else {
      // It continues until it is stopped.
      animations[id] = Animation(node: node, task: nil, end: end)
      return
    }
    let duration = Duration.clamped(seconds: Double(frames.count) / 60 * iterations)
    let task = loop.post(on: loop.timers, "animation", after: duration, role: .work) { [self] in
      finish(id, at: value ?? values[node] ?? 0)
    }
    animations[id] = Animation(node: node, task: task, end: end)
  }

  /// - Parameter value: the final value. `nil` if the animation was stopped earlier.
  private func finish(_ id: Int, at value: Double?) {
    guard let animation = animations.removeValue(forKey: id) else { return }
    animation.task?.cancel()
    if let value { set(animation.node, value) }
    animation.end?(AnimationEnd(finished: value != nil, value: values[animation.node] ?? 0))
  }

  private func set(_ tag: Int, _ value: Double) {
    values[tag] = value
    if observed.contains(tag) { onAnimatedValueUpdate.send(AnimatedValue(tag: tag, value: value)) }
  }

  /// Stops all animations.
  func invalidate() {
    for animation in animations.values { animation.task?.cancel() }
    animations = [:]
  }

  /// Methods that only affect drawing.
  private static let ignored = [
    "startOperationBatch", "finishOperationBatch", "updateAnimatedNodeConfig",
    "connectAnimatedNodes", "disconnectAnimatedNodes", "setAnimatedNodeOffset",
    "flattenAnimatedNodeOffset", "extractAnimatedNodeOffset", "connectAnimatedNodeToView",
    "disconnectAnimatedNodeFromView", "restoreDefaultValues", "addAnimatedEventToView",
    "removeAnimatedEventFromView",
  ]
}

/// The body of the event: `{ tag, value }`.
struct AnimatedValue: JSRecord, Sendable {
  let tag: Int
  let value: Double

  func write(fields: JSFields) {
    fields.add("tag", tag)
    fields.add("value", value)
  }
}

private struct AnimationEnd: JSRecord, Sendable {
  let finished: Bool
  let value: Double

  func write(fields: JSFields) {
    fields.add("finished", finished)
    fields.add("value", value)
  }
}
