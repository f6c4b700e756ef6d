"""Answers each request with the same bytes.

usage: reply.py <head> [<number of bytes that follow>]; prints its port, and ends with its standard input.
"""
import socket
import sys
import threading

REPLY = sys.argv[1].encode() + b'x' * int((sys.argv[2:] or ['0'])[0])


def accept(listener):
    while True:
        connection, _ = listener.accept()
        with connection:
            connection.recv(65536)
            try:
                connection.sendall(REPLY)
            except OSError:
                pass


listener = socket.socket()
listener.bind(('127.0.0.1', 0))
listener.listen()
threading.Thread(target=accept, args=[listener], daemon=True).start()
print(listener.getsockname()[1], flush=True)
sys.stdin.read()
