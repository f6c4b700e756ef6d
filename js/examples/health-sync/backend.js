const backendURL = process.env.BACKEND_URL ?? 'https://health-sync.example.com';

async function post(path, body, signal) {
  const response = await fetch(`${backendURL}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
}

// A phone that has just woken up often has no network yet: one more try.
// Both within 20 seconds: iOS ends a fetch after 30.
async function postTwice(path, body) {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), 20_000);
  try {
    await post(path, body, abort.signal);
  } catch (error) {
    if (abort.signal.aborted) throw error;
    console.warn(`${error.message}; trying once more`);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await post(path, body, abort.signal);
  } finally {
    clearTimeout(timer);
  }
}

/** Sends workouts to the backend and returns how many there were. */
export async function uploadWorkouts(workouts) {
  if (workouts.length > 0) await postTwice('/workouts', { workouts });
  return workouts.length;
}
