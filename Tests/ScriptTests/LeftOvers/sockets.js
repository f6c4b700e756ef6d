// Sockets in each state at the end of the run: connecting, open, with messages on their way, closing.
const open = [];
for (const [index, act] of [() => {}, (socket) => socket.send('hi'), (socket) => socket.close()].entries()) {
  const socket = new WebSocket(`ws://backend.test/${index}`);
  socket.onopen = () => { act(socket); open.push(socket); };
  socket.onmessage = socket.onclose = socket.onerror = () => open.push(socket);
}
setTimeout(() => open.push(new WebSocket('ws://backend.test/late'), new WebSocket('nonsense')), 100);
