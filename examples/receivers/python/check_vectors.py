"""Checks webhook.py against files of vectors: python3 check_vectors.py ../../../vectors/mail.json"""

import base64
import json
import sys

from webhook import Refused, verify


def disagreement(service, vector):
    """The difference from the vector's expectation, or None."""
    expected, body = vector["expected"], base64.b64decode(vector["body"]["base64"])
    try:
        event = verify(service, vector["secrets"], vector["headers"], body, vector["received_at"])
    except Refused as refused:
        return None if str(refused) == expected["reason"] else f"refused, {refused}"
    if expected["accepted"] and event["event_id"] == expected["event_id"]:
        return None
    return "accepted"


def main(paths):
    count = failures = 0
    for path in paths:
        with open(path, encoding="utf-8") as file:
            vectors = json.load(file)
        for vector in vectors["vectors"]:
            count += 1
            difference = disagreement(vectors["service"], vector)
            if difference is not None:
                failures += 1
                print(f"{vectors['service']} {vector['name']}: {difference}, expected {vector['expected']['reason']}")
    print(f"{count} vectors, {failures} disagreements")
    return 1 if failures or count == 0 else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
