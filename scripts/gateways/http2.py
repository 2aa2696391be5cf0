"""An HTTP/2 server that refuses the first requests in the protocol's own words, frame by frame. Standard library only.

Both refusals say that nothing was done: REFUSED_STREAM of this request, GOAWAY with a last stream of 0 of all of them
(RFC 9113, 8.7).
"""

import json
import socket
import ssl
import struct
import threading

DATA, HEADERS, RST_STREAM, SETTINGS, PING, GOAWAY, WINDOW_UPDATE = 0, 1, 3, 4, 6, 7, 8
END_STREAM, END_HEADERS, ACK = 1, 4, 1


class HTTP2Server:
    """- refusal: "refused-stream" or "goaway", of the first request with a body; afterwards all get `answer`, JSON."""

    def __init__(self, certificate, key, refusal, answer):
        self.refusal, self.answer = refusal, answer
        self.refused, self.answered = 0, 0
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
        context.set_alpn_protocols(["h2"])
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.context = context
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                plain, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.serve, args=(plain,), daemon=True).start()

    def close(self):
        self.listener.close()

    def serve(self, plain):
        try:
            with self.context.wrap_socket(plain, server_side=True) as connection:
                stream = connection.makefile("rb")
                stream.read(24)
                frame(connection, SETTINGS, 0, 0, b"")
                bodies = set()
                while header := stream.read(9):
                    length, number = int.from_bytes(header[:3], "big"), int.from_bytes(header[5:], "big")
                    kind, flags = header[3], header[4]
                    content = stream.read(length)
                    if kind == SETTINGS and not flags & ACK:
                        frame(connection, SETTINGS, ACK, 0, b"")
                    elif kind == PING and not flags & ACK:
                        frame(connection, PING, ACK, 0, content)
                    elif kind == DATA:
                        bodies.add(number)
                        frame(connection, WINDOW_UPDATE, 0, 0, struct.pack(">I", max(1, length)))
                    if kind in (HEADERS, DATA) and flags & END_STREAM and not self.reply(connection, number,
                                                                                         number in bodies):
                        # A socket closed with unread bytes is reset, and a reset takes back what was said last.
                        connection.settimeout(5)
                        connection.shutdown(socket.SHUT_WR)
                        while stream.read(4_096):
                            pass
                        return
        except (OSError, ssl.SSLError):
            pass

    def reply(self, connection, number, has_body):
        """-> whether the connection goes on"""
        if has_body and not self.refused:
            self.refused += 1
            if self.refusal == "goaway":
                frame(connection, GOAWAY, 0, 0, struct.pack(">II", 0, 0))
                return False
            frame(connection, RST_STREAM, 0, number, struct.pack(">I", 7))
            return True
        self.answered += has_body
        content = json.dumps(self.answer if has_body else {"object": "list", "data": []}).encode()
        # :status 200 of the static table, then a literal field without indexing.
        fields = b"\x88" + b"\x00" + text(b"content-type") + text(b"application/json")
        frame(connection, HEADERS, END_HEADERS, number, fields)
        for at in range(0, len(content), 16_384):
            piece = content[at:at + 16_384]
            frame(connection, DATA, END_STREAM if at + 16_384 >= len(content) else 0, number, piece)
        return True


def text(value):
    return bytes([len(value)]) + value


def frame(connection, kind, flags, number, content):
    connection.sendall(len(content).to_bytes(3, "big") + bytes([kind, flags]) + struct.pack(">I", number) + content)
