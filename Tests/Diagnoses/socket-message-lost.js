// bridgehost: --virtual-time --launch none --backend
const socket = new WebSocket('wss://live.example.com');
socket.onopen = () => {
  socket.close();
  socket.send('12 workouts');
};
