"""A server of replies that no client should trust, one a number: GET /<n> gets reply <n> of the seed.

usage: hostile.py <seed>; prints its port, and ends with its standard input.
"""
import gzip
import random
import socket
import sys
import threading
import zlib

SEED = sys.argv[1]
STATUS = ['HTTP/1.1 200 OK', 'HTTP/1.1 200', 'HTTP/1.0 200 OK', 'HTTP/1.1 204 No', 'HTTP/1.1 304 Not',
          'HTTP/1.1 206 Part', 'HTTP/1.1 404 \xff\xfe', 'HTTP/1.1 500 \x01\x7f', 'HTTP/1.1 999 Odd',
          'HTTP/1.1 600 X', 'HTTP/1.1 000 X', 'HTTP/1.1 99 X', 'HTTP/1.1 -1 X', 'HTTP/1.1 200000 X',
          'HTTP/9.9 200 OK', 'HTTP/1.1  200  OK', 'ICY 200 OK', 'HTTP/2 200', '', '\x00\x01\x02',
          'HTTP/1.1 100 Continue', 'HTTP/1.1 101 Switching', 'HTTP/1.1 103 Early']
NAMES = ['Bad Name', 't\xc3\xaate', '', ' ', 'x', 'X-\xff', 'a\tb', 'a(b)', '"', 'constructor', '__proto__',
         'Set-Cookie', 'Content-Type', 'Content-Length', 'Transfer-Encoding', 'Content-Encoding', 'Location',
         'Connection', 'Trailer', 'toString', '\x7f', 'x' * 5000, '@', 'Content-Disposition', 'Upgrade', 'Alt-Svc',
         'Strict-Transport-Security', 'WWW-Authenticate', 'Retry-After']
VALUES = ['', ' ', 'y', '\x01', '\x00', '\xff\xfe', '\xe6\x97\xa5\xe6\x9c\xac', '\xf0\x9f\x92\xa9',
          '\xed\xa0\x80', 'y' * 9000, '-1', '18446744073709551616', '0x10', '1e9', '5, 6', 'chunked',
          'chunked, chunked', 'gzip', 'deflate', 'br', 'gzip, br', 'gzip, gzip, gzip, gzip, gzip, gzip, gzip', 'zstd',
          'exi', 'text/plain; charset=nonsense', 'text/plain; charset="', 'text/html; charset=utf-16',
          'application/json;charset=\xff', 'multipart/form-data', 'multipart/form-data; boundary=', '/next', '//',
          'http://', 'http://[', 'javascript:alert(1)', 'data:,x', 'file:///etc/passwd', 'http://127.0.0.1:1/',
          'http://127.0.0.1:99999/', '?', '#', '/\r\n folded', 'http://\xff/', '../' * 2000, 'close', 'keep-alive', 'h2c']
BODIES = [b'', b'x', b'{"a":1}', b'{"a":', b'\xff\xfe\x00', b'\xef\xbb\xbf', b'\xed\xa0\x80', b'\x00' * 3000,
          gzip.compress(b'hello ' * 900), gzip.compress(b'hello ' * 900)[:-9], gzip.compress(b'')[:5],
          zlib.compress(b'hello'), zlib.compress(b'hello')[2:-4], gzip.compress(b'a') + b'rubbish',
          b'3\r\nabc\r\n0\r\n\r\n', b'ffffffffffffffffff\r\nabc', b'-1\r\nabc\r\n', b'3;x=y\r\nabc\r\n0\r\nBad Name: x\r\n\r\n',
          b'zz\r\n', b'3\r\nabcdef', b'\x1b\x03\x00\x04hi\x03', b'a=b&%zz=%', '\U0001f4a9'.encode() * 999]


def header(chance):
    lines = [(chance.choice(NAMES), chance.choice(VALUES)) for _ in range(chance.randrange(6))]
    if chance.random() < 0.3:
        lines.append(('Content-Encoding', chance.choice(['gzip', 'deflate', 'br', 'GZIP', 'x', 'gzip,', 'gzip, br'])))
    if chance.random() < 0.2:
        lines.append(('Transfer-Encoding', 'chunked'))
    if chance.random() < 0.05:
        lines.append(('X-Long', 'y' * chance.choice([99_000, 110_000, 310_000, 1_000_000])))
    if chance.random() < 0.03:
        lines.append(('Location', '/' + 'l' * chance.choice([90_000, 200_000])))
    if chance.random() < 0.03:
        lines += [('X-Many-%d' % i, 'y') for i in range(chance.choice([100, 5000, 40_000]))]
    return lines


def reply(number):
    chance = random.Random(f'{SEED}/{number}')
    body = chance.choice(BODIES)
    lines = header(chance)
    if chance.random() < 0.5:
        lines.append(('Content-Length', str(len(body) + chance.choice([0, 0, 0, 0, 1, -1, 1_000_000]))))
    status = chance.choice(STATUS) if chance.random() < 0.6 else chance.choice(
        ['HTTP/1.1 200 OK', 'HTTP/1.1 301 Moved', 'HTTP/1.1 302 Found', 'HTTP/1.1 308 Kept'])
    separator = chance.choice([': '] * 8 + [':', ' : ', ' ', '\t:'])
    end = chance.choice(['\r\n'] * 6 + ['\n', '\r'])
    text = end.join([status] + [name + separator + value for name, value in lines]) + end * 2
    raw = text.encode('latin-1') + body
    fate = chance.random()
    if fate < 0.1:
        return raw[:chance.randrange(len(raw) + 1)]
    if fate < 0.2:
        at = chance.randrange(len(raw) + 1)
        return raw[:at] + chance.randbytes(chance.randrange(1, 40)) + raw[at + chance.randrange(9):]
    if fate < 0.23:
        return b'HTTP/1.1 100 Continue\r\n\r\n' * chance.randrange(1, 2000) + raw
    return raw


def serve(connection):
    with connection:
        request = b''
        while b'\r\n\r\n' not in request:
            part = connection.recv(65536)
            if not part:
                return
            request += part
        path = request.split(b' ')[1].decode('latin-1')
        number = path[1:] if path[1:].isdigit() else 'other ' + path
        try:
            connection.sendall(reply(number))
            # Closing with a request unread would take back what was sent.
            connection.shutdown(socket.SHUT_WR)
            while connection.recv(65536):
                pass
        except OSError:
            pass


def accept(listener):
    while True:
        threading.Thread(target=serve, args=[listener.accept()[0]], daemon=True).start()


listener = socket.socket()
listener.bind(('127.0.0.1', 0))
listener.listen(128)
threading.Thread(target=accept, args=[listener], daemon=True).start()
print(listener.getsockname()[1], flush=True)
sys.stdin.read()
