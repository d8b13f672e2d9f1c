// What `countersign mock` prints: where the mocks are, who may call them, what to try next.

import type { RunningServer } from '../server/start.ts';

/**
 * The text for a person who has just started the mock.
 *
 * @param configPath the configuration file, if there is one
 */
export function welcome({ url, controlToken, defaultWorld }: RunningServer, configPath?: string): string {
  const { credentials, world } = defaultWorld;
  const names = Object.keys(credentials);
  return [
    `Countersign serves ${names.join(', ')} at ${url}  (clock: ${world.clock.mode}; stop it with Ctrl-C)`,
    `Other worlds answer under ${url}/w/{world}; the control API is ${url}/_countersign`,
    ...(configPath === undefined
      ? []
      : [`Configured by ${configPath}; edits take effect while the mock runs`]),
    ...(defaultWorld.scenario === null ? [] : [`The world "default" begins with: ${defaultWorld.scenario}`]),
    ...(controlToken === null ? [] : [`Control token: ${controlToken}`]),
    '',
    'Credentials of the world "default"',
    ...names.flatMap((service) => credentialLines(service, credentials[service] ?? {})),
    '',
    ...whatToTry(url, credentials.mail?.live, controlToken),
    '',
  ].join('\n');
}

function credentialLines(service: string, tokens: Readonly<Record<string, string>>): string[] {
  return Object.entries(tokens).map(
    ([name, token]) => `  ${service.padEnd(6)} ${name.padEnd(20)} ${shortened(token)}`,
  );
}

/** Signed tokens are long; the control API has them whole. */
function shortened(token: string): string {
  return token.length <= 60 ? token : `${token.slice(0, 24)}…  (whole: GET /_countersign/worlds/default)`;
}

function whatToTry(url: string, mailKey: string | undefined, controlToken: string | null): string[] {
  if (mailKey === undefined) return [`Try next: curl ${url}/_countersign/worlds/default`];
  const auth = controlToken === null ? '' : ` -H "Authorization: Bearer ${controlToken}"`;
  const control = `curl -s${auth} ${url}/_countersign/worlds/default`;
  const json = "-H 'Content-Type: application/json'";
  const mail = `curl -s -H "Authorization: Bearer ${mailKey}" ${json}`;
  const send =
    '{"from":{"email":"ada@example.com"},"personalizations":[{"to":[{"email":"ben@example.com"}]}],' +
    '"subject":"Hello","content":[{"type":"text/plain","value":"Hello Ben"}]}';
  return [
    'Try next: register a webhook on the built-in inbox, send a mail, see the signed events arrive',
    `  ${mail} ${url}/v3/user/webhooks -d '{"url":"https://inbox.countersign.test/first","enabled_events":["*"]}'`,
    `  ${mail} ${url}/v3/mail/send -d '${send}'`,
    `  ${control}/inbox/first`,
    'Then let the inbox fail, send again, and let four hours pass in an instant',
    `  ${control}/inbox/first/script -X PUT ${json} -d '{"then":{"status":500}}'`,
    `  ${mail} ${url}/v3/mail/send -d '${send}'`,
    `  ${control}/clock/advance ${json} -d '{"by":"4h"}'`,
    `  ${control}/deliveries`,
  ];
}
