"""A sender of somebody else on its own clock: it sends an event to the URL whenever this process is asked for one.

Usage: python real_time_sender.py LIBRARY URL SECRET; prints the port at which POST / asks for an event.
"""

import asyncio
import datetime
import http.server
import itertools
import sys
import tempfile
import threading

LIBRARY, URL, SECRET = sys.argv[1:]
numbers = itertools.count(1)

loop = asyncio.new_event_loop()
threading.Thread(target=loop.run_forever, daemon=True).start()


def event():
    """Another order each time: what is the same to the byte cannot be told apart from outside."""
    return {"order": f"A-{next(numbers)}", "note": "paid"}


def in_loop(coroutine):
    """Nobody waits for what becomes of a delivery: it may take long, and end with an exception."""
    asyncio.run_coroutine_threadsafe(coroutine, loop)


def pywebhook_lite():
    from pywebhook.sender import WebhookSender

    sender = WebhookSender()
    return lambda: in_loop(sender.send(URL, "order.paid", event(), SECRET))


def webhookkit():
    from webhookkit.sender import WebhookSender

    sender = WebhookSender(signing_secret=SECRET)

    def send():
        try:
            sender.send(URL, "order.paid", event())
        except Exception:
            pass

    return lambda: threading.Thread(target=send, daemon=True).start()


def webhook_cannon():
    from webhook_cannon import WebhookCannon

    cannon = WebhookCannon(SECRET)
    # It refuses to send to this machine, where its receiver is.
    cannon._blocked_networks = []
    return lambda: in_loop(cannon.fire(URL, "order.paid", event()))


def lazyhooks():
    from lazyhooks.sender import WebhookSender

    # The delays that it has by default take two hours.
    sender = WebhookSender(SECRET, storage=f"{tempfile.mkdtemp()}/events.db", retry_delays=[2, 4, 8])
    in_loop(sender.retry_worker())
    return lambda: in_loop(sender.send(URL, {**event(), "type": "order.paid"}))


def django_outbound_webhooks():
    """The tier that sends and tries again within one lease; the other needs a database and a worker."""
    import uuid

    from django.conf import settings

    settings.configure(DJANGO_OUTBOUND_WEBHOOKS={"ALLOW_PRIVATE_ADDRESSES": True})
    from django_outbound_webhooks.delivery.send_webhook import send_webhook
    from django_outbound_webhooks.delivery.webhook_client import webhook_client
    from django_outbound_webhooks.formats.envelope_v1 import EnvelopeV1

    def send():
        message_id = str(uuid.uuid4())
        body = EnvelopeV1().render(
            message_id=message_id,
            event_name="order.paid",
            occurred_at=datetime.datetime.now(datetime.timezone.utc).isoformat(),
            payload=event(),
        )
        with webhook_client() as client:
            send_webhook(
                client=client, url=URL, secrets=[SECRET], message_id=message_id, body=body, lease_seconds=60, history=[]
            )

    return lambda: threading.Thread(target=send, daemon=True).start()


emit = globals()[LIBRARY.replace("-", "_")]()


class Trigger(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        emit()
        self.send_response(202)
        self.end_headers()

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Trigger)
print(server.server_port, flush=True)
server.serve_forever()
