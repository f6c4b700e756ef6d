// Requests, timers and promises that nothing ends.
const held = [];
for (const method of ['GET', 'POST']) {
  held.push(fetch('http://backend.test/x', { method }).then((response) => response.text().then(() => held)));
  const request = new XMLHttpRequest();
  request.open(method, 'http://backend.test/y');
  request.onload = request.onerror = request.onprogress = () => held.push(request);
  request.send();
}
const controller = new AbortController();
fetch('http://backend.test/z', { signal: controller.signal }).catch(() => held);
setTimeout(() => { controller.abort(); held.push(fetch('http://backend.test/late')); }, 1);
setInterval(() => held.push(1), 1000);
held.push(new Promise(() => {}));
