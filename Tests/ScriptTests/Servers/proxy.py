"""A proxy that takes every host for this machine, and prints the first line of each request at its end.

usage: proxy.py <port of the tunnels' other end>; prints its port, and ends with its standard input.
"""
import socket
import sys
import threading

seen = []


def copy(source, target):
    try:
        while part := source.recv(65536):
            target.sendall(part)
    except OSError:
        pass
    try:
        target.shutdown(socket.SHUT_WR)
    except OSError:
        pass


def serve(client):
    with client:
        head = b''
        while b'\r\n\r\n' not in head:
            part = client.recv(65536)
            if not part:
                return
            head += part
        line = head.split(b'\r\n')[0].decode()
        seen.append(line)
        if not line.startswith('CONNECT '):
            client.sendall(b'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\nproxy')
            return
        with socket.create_connection(('127.0.0.1', int(sys.argv[1]))) as server:
            client.sendall(b'HTTP/1.1 200 Connection established\r\n\r\n')
            threading.Thread(target=copy, args=[client, server], daemon=True).start()
            copy(server, client)


def accept(listener):
    while True:
        threading.Thread(target=serve, args=[listener.accept()[0]], daemon=True).start()


listener = socket.socket()
listener.bind(('127.0.0.1', 0))
listener.listen()
threading.Thread(target=accept, args=[listener], daemon=True).start()
print(listener.getsockname()[1], flush=True)
sys.stdin.read()
print('\n'.join(seen))
