// First steps with the mail service: an endpoint, a message, its events, and a receiver that fails.

import type { FirstStepsInput } from '../../src/service/service.ts';

const JSON_TYPE = "-H 'Content-Type: application/json'";

const MESSAGE =
  '{"from":{"email":"ada@example.com"},"personalizations":[{"to":[{"email":"ben@example.com"}]}],' +
  '"subject":"Hello","content":[{"type":"text/plain","value":"Hello Ben"}]}';

/** The lines that `countersign mock` prints. */
export function firstSteps({ url, control, credentials }: FirstStepsInput): readonly string[] {
  const mail = `curl -s -H "Authorization: Bearer ${credentials.live}" ${JSON_TYPE}`;
  const send = `  ${mail} ${url}/v3/mail/send -d '${MESSAGE}'`;
  return [
    'Try next: register a webhook on the built-in inbox, send a mail, see the signed events arrive',
    `  ${mail} ${url}/v3/user/webhooks -d '{"url":"https://inbox.countersign.test/first","enabled_events":["*"]}'`,
    send,
    `  ${control}/inbox/first`,
    'Then let the inbox fail, send again, and let four hours pass in an instant',
    `  ${control}/inbox/first/script -X PUT ${JSON_TYPE} -d '{"then":{"status":500}}'`,
    send,
    `  ${control}/clock/advance ${JSON_TYPE} -d '{"by":"4h"}'`,
    `  ${control}/deliveries`,
  ];
}
