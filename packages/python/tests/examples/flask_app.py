"""The receiver of the README, in Flask."""

import os

from flask import Flask, request
from flask.typing import ResponseReturnValue

from pytest_countersign import Refused, verify

from .jobs import enqueue_once

app = Flask(__name__)


@app.post("/hooks")
def hooks() -> ResponseReturnValue:
    try:
        event = verify(request.headers, request.get_data(), os.environ["MAIL_SECRET"])
    except Refused as refused:
        return {"error": refused.reason}, 401
    enqueue_once(event["event_id"], event)
    return "", 204
