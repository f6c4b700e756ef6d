const handled = Promise.reject(new Error('handled in the same turn'));
handled.catch(() => console.log('caught'));

async function forgotten() {
  await null;
  throw new Error('nobody waits for me');
}
forgotten();
