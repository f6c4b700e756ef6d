// Closes its socket before it is open.
const socket = new WebSocket('wss://live.example.com/feed');
socket.onopen = () => console.log('open');
socket.onclose = ({ code, reason }) => console.log('close', code, reason);
setTimeout(() => socket.close(4000, 'never mind'), 500);
