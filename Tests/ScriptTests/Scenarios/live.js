import { AppState, DevSettings } from 'react-native';

// Connects when it starts, and again when it is back on the screen.
let socket;
function connect() {
  socket = new WebSocket('wss://live.example.com/feed', ['v2', 'v1'], { headers: { authorization: 'token 7' } });
  socket.binaryType = 'arraybuffer';
  socket.onopen = () => {
    console.log('open', socket.protocol);
    socket.send(JSON.stringify({ type: 'hello' }));
    socket.send(new Uint8Array([1, 2, 3]));
  };
  socket.onmessage = ({ data }) => {
    console.log('message', typeof data === 'string' ? data : new Uint8Array(data).join());
    if (data === 'reload') DevSettings.reload();
    if (data === 'bye') socket.close(4000, 'done');
  };
  socket.onerror = () => console.log('error');
  socket.onclose = ({ code, reason }) => console.log('close', code, reason);
}
connect();
AppState.addEventListener('change', (state) => {
  console.log(state);
  if (state === 'active' && socket.readyState > WebSocket.OPEN) connect();
});
