"""An image server that takes a request and hangs up: nobody knows whether it charges for it.

usage: silent_server.py FILE      FILE gets its port
"""

import http.server, json, pathlib, sys


class Silent(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        body = json.dumps({"object": "list", "data": [{"id": "silent", "object": "model"}]}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self):
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.close_connection = True

    def log_message(self, *_):
        """Nothing is logged."""


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Silent)
pathlib.Path(sys.argv[1]).write_text(str(server.server_port))
server.serve_forever()
