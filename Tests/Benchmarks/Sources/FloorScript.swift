/// The JavaScript of the floor: loops that call a native function, and the smallest possible emitter.
let floorScript = """
  function callWithoutArguments(f, n) { for (let i = 0; i < n; i++) f(); }
  function callWithStringAndNumber(f, n) { for (let i = 0; i < n; i++) f('stepCount', i + 0.5); }
  var listeners = Object.create(null);
  function addListener(name, listener) { (listeners[name] ||= []).push(listener); }
  function emit(name, body) {
    const list = listeners[name];
    if (list) for (let i = 0; i < list.length; i++) list[i](body);
  }
  var sum = 0;
  addListener('tick', (body) => { sum += body.n; });
  """

/// A listener that reads every field of every workout.
let readWorkouts = """
  (function ({ workouts }) {
    let sum = 0;
    for (let i = 0; i < workouts.length; i++) {
      const w = workouts[i];
      sum += w.uuid.length + w.type.length + w.start.length + w.end.length + w.duration
        + w.energy + w.distance + w.source.length + w.uuid.charCodeAt(3);
    }
    globalThis.sum = sum;
  })
  """
