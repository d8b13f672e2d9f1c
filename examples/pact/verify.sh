#!/bin/sh
# Verifies pact files with the command line of the Rust verifier against a running mock: `sh verify.sh pacts/*.json`.
#
# MOCK is the mock's URL. Provider states and messages are asked of the two URLs of a world that is made for it.
export PACT_DO_NOT_TRACK="${PACT_DO_NOT_TRACK:-true}"
MOCK=${MOCK:-http://127.0.0.1:4010}
VERIFIER=${VERIFIER:-pact-verifier}
WORLD=pacts-$$
HOST=${MOCK#*//}
CONTROL=/_countersign/worlds/$WORLD

curl --fail --silent --show-error --output /dev/null "$MOCK/_countersign/worlds" \
  --header 'Content-Type: application/json' --data "{\"id\":\"$WORLD\",\"clock\":\"frozen\"}" || exit 2

failed=0
for pact in "$@"; do
  "$VERIFIER" --file "$pact" --hostname "${HOST%:*}" --port "${HOST##*:}" --base-path "/w/$WORLD" \
    --transports "message:${HOST##*:}$CONTROL/messages" \
    --state-change-url "$MOCK$CONTROL/states" --state-change-teardown || failed=1
done
exit $failed
