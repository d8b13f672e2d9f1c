"""The receiver of the README, in Django."""

import os

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import path
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from pytest_countersign import Refused, verify

from .jobs import enqueue_once


@csrf_exempt
@require_POST
def hooks(request: HttpRequest) -> HttpResponse:
    try:
        event = verify(request.headers, request.body, os.environ["MAIL_SECRET"])
    except Refused as refused:
        return JsonResponse({"error": refused.reason}, status=401)
    enqueue_once(event["event_id"], event)
    return HttpResponse(status=204)


urlpatterns = [path("hooks", hooks)]
