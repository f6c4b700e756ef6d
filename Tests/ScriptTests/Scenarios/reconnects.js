// Connects until a socket stays open.
function connect() {
  const socket = new WebSocket('ws://live.example.com/feed');
  socket.addEventListener('open', () => console.log('open'));
  socket.addEventListener('close', ({ code, reason }) => {
    console.log(code, reason);
    if (reason.endsWith('is down')) setTimeout(connect, 1000);
    else connect();
  });
}
connect();
