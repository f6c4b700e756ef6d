"""A WebSocket server; the path of the connection says how it behaves. Prints its port. Ends with its standard input.

With a file of a certificate and its key it speaks TLS.
"""
import base64
import hashlib
import os
import socket
import ssl
import struct
import sys
import threading
from urllib.parse import unquote

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


def frame(opcode, data=b'', fin=True, rsv=0, masked=False):
    head = bytes([(0x80 if fin else 0) | rsv | opcode])
    bit = 0x80 if masked else 0
    if len(data) < 126:
        head += bytes([bit | len(data)])
    elif len(data) < 65536:
        head += bytes([bit | 126]) + struct.pack('>H', len(data))
    else:
        head += bytes([bit | 127]) + struct.pack('>Q', len(data))
    return head + (b'\0\0\0\0' if masked else b'') + data


class Connection:
    def __init__(self, sock):
        self.sock = sock
        self.file = sock.makefile('rb')

    def read(self):
        """The next frame: (opcode, data). Refuses what a client must not send."""
        first, second = self.file.read(2)
        assert first & 0x70 == 0 and second & 0x80, 'not a client\'s frame'
        size = second & 0x7f
        if size == 126:
            size, = struct.unpack('>H', self.file.read(2))
        elif size == 127:
            size, = struct.unpack('>Q', self.file.read(8))
        mask = self.file.read(4)
        data = self.file.read(size)
        whole = mask * (size // 4 + 1)
        return first & 0x0f, (int.from_bytes(data, 'big') ^ int.from_bytes(whole[:size], 'big')).to_bytes(size, 'big')

    def send(self, *frames):
        self.sock.sendall(b''.join(frames))

    def serve(self):
        request, *lines = iter(lambda: self.file.readline().decode().rstrip('\r\n'), '')
        path = request.split()[1]
        headers = {name.lower(): value for name, value in (line.split(': ', 1) for line in lines)}
        behaviour, _, rest = path.lstrip('/').partition('/')
        key = headers['sec-websocket-key'] + '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
        accept = base64.b64encode(hashlib.sha1(key.encode()).digest()).decode()
        if behaviour == 'status':
            return self.send(f'HTTP/1.1 {rest} No\r\nContent-Length: 0\r\n\r\n'.encode())
        if behaviour == 'wrong-key':
            accept = 'x' + accept
        offered = headers.get('sec-websocket-protocol', '').split(', ')
        protocol = rest if behaviour == 'protocol' else offered[0]
        answer = ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade',
                  f'Sec-WebSocket-Accept: {accept}']
        if protocol:
            answer.append(f'Sec-WebSocket-Protocol: {protocol}')
        self.send(('\r\n'.join(answer) + '\r\n\r\n').encode())
        getattr(self, behaviour.replace('-', '_'), self.echo)(rest, headers)

    def echo(self, *_):
        while True:
            opcode, data = self.read()
            if opcode == CLOSE:
                return self.send(frame(CLOSE, data))
            if opcode == PING:
                self.send(frame(PONG, data), frame(TEXT, b'pinged'))
            else:
                self.send(frame(opcode, data))

    def headers(self, _, headers):
        names = [name for name in headers if name != 'sec-websocket-key']
        self.send(frame(TEXT, '\n'.join(f'{name}: {headers[name]}' for name in sorted(names)).encode()))
        self.echo()

    def fragments(self, *_):
        """A message in three frames, with a ping between them."""
        self.send(frame(TEXT, b'a\xc3', fin=False), frame(PING, b'still there?'),
                  frame(0, b'\xa4b', fin=False), frame(0, b'c'))
        self.send(frame(TEXT, b'%s' % repr(self.read()).encode()))
        self.echo()

    def closes(self, rest, _):
        """Closes with the code and reason of the path, and prints the client's answer."""
        code, _, reason = rest.partition('/')
        self.send(frame(CLOSE, struct.pack('>H', int(code)) + unquote(reason).encode() if code else b''))
        print(*self.read(), flush=True)

    def vanishes(self, *_):
        """Ends the connection without a close frame."""

    def breaks(self, rest, _):
        """Breaks the protocol, and prints the client's answer."""
        self.send({
            'rsv': frame(TEXT, b'a', rsv=0x40),
            'mask': frame(TEXT, b'a', masked=True),
            'opcode': frame(3, b'a'),
            'continuation': frame(0, b'a'),
            'nested': frame(TEXT, b'a', fin=False) + frame(TEXT, b'b'),
            'control': frame(PING, b'a', fin=False),
            'long-control': frame(PING, b'a' * 126),
            'utf8': frame(TEXT, b'\xff'),
            'large': bytes([0x82, 127]) + struct.pack('>Q', 1 << 40),
            'close-code': frame(CLOSE, struct.pack('>H', 1006)),
            'close-size': frame(CLOSE, b'a'),
        }[rest])
        print(*self.read(), flush=True)

    def large(self, rest, _):
        self.send(frame(BINARY, b'x' * int(rest)))
        self.echo()


def serve(sock):
    try:
        Connection(sock).serve()
    except (OSError, ValueError):
        pass
    finally:
        # makefile keeps the socket open as well.
        try:
            sock.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        sock.close()


threads = []
listener = socket.create_server(('127.0.0.1', 0))
if len(sys.argv) > 1:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[1])
print(listener.getsockname()[1], flush=True)


def accept():
    while True:
        sock, _ = listener.accept()
        if len(sys.argv) > 1:
            try:
                sock = context.wrap_socket(sock, server_side=True)
            except OSError:
                continue
        threads.append(threading.Thread(target=serve, args=[sock], daemon=True))
        threads[-1].start()


threading.Thread(target=accept, daemon=True).start()
sys.stdin.read()
# The clients have ended, so their threads end as well. What they read is printed first.
for thread in threads:
    thread.join()
# Not the usual end, which waits for locks that other threads may hold.
os._exit(0)
