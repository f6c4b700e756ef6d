# Answers /set with a cookie, /moved with a redirect, and everything else with the request in a line.
import http.server
import sys
import threading


class Handler(http.server.BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def answer(self):
        size = int(self.headers.get('content-length') or 0)
        body = self.rfile.read(size).decode()
        headers = [f'{name}={self.headers[name]}' for name in ['cookie', 'authorization', 'content-type'] if self.headers[name]]
        text = ' '.join([self.command, self.path, *headers, body]).strip().encode()
        self.send_response({'/moved': 301, '/kept': 308}.get(self.path, 200))
        if self.path in ('/moved', '/kept'):
            self.send_header('Location', '/there')
        if self.path == '/set':
            self.send_header('Set-Cookie', 'session=1; Path=/')
            self.send_header('Set-Cookie', 'kept=1; Path=/; Max-Age=86400')
        self.send_header('Content-Length', str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    do_GET = do_POST = answer


server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), Handler)
print(server.server_port, flush=True)
threading.Thread(target=server.serve_forever, daemon=True).start()
sys.stdin.read()
