"""A receiver on loopback: SECRET=whsec_... SERVICE=mail PORT=3000 python3 receiver.py"""

import os
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from webhook import Refused, verify

SERVICE = os.environ.get("SERVICE", "mail")
SECRETS = [os.environ["SECRET"]]
MAX_BYTES = 1024 * 1024

seen = set()


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        length = int(self.headers.get("Content-Length", 0))
        if length > MAX_BYTES:
            return self.answer(413)
        body = self.rfile.read(length)
        try:
            event = verify(SERVICE, SECRETS, self.headers, body, time.time())
        except Refused as reason:
            self.log_message("refused: %s", reason)
            return self.answer(401)
        if event["event_id"] not in seen:
            # In production, use a unique index: memory is lost at exit and not shared between processes.
            seen.add(event["event_id"])
            self.log_message("took %s", event["event_type"])
        self.answer(204)

    def answer(self, status):
        self.send_response(status)
        self.end_headers()


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "3000"))), Receiver)
    print(f"receiving {SERVICE} webhooks at http://127.0.0.1:{server.server_port}/", flush=True)
    server.serve_forever()
