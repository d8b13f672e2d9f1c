"""The receiver of the README, in FastAPI."""

import os

from fastapi import FastAPI, HTTPException, Request
from fastapi.concurrency import run_in_threadpool

from pytest_countersign import Refused, verify

from .jobs import enqueue_once

app = FastAPI()


@app.post("/hooks", status_code=204)
async def hooks(request: Request) -> None:
    try:
        event = verify(request.headers, await request.body(), os.environ["MAIL_SECRET"])
    except Refused as refused:
        raise HTTPException(401, refused.reason) from None
    await run_in_threadpool(enqueue_once, event["event_id"], event)
